# The page at which a device arrives from another address of the computer.
moved-title = Umzug
moved-going = Der Tisch hat jetzt eine andere Adresse. Diese Seite geht dorthin.
moved-to_start = Zur Startseite
