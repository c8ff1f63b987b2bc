# The text console of a screen that is attached to the computer.
screen-wifi = Mit dem WLAN { $name } verbinden, Passwort { $phrase }
screen-join = Platz nehmen: diesen Code scannen oder { $address } öffnen
screen-key = Eine Taste der Tastatur zeigt eine Minute lang den Code des Gastgebers.
screen-host = Der Link des Gastgebers. Nur mit dem eigenen Telefon scannen: Wer ihn hat, ist Gastgeber.
screen-hide = Jede Taste blendet ihn aus.
screen-starting = Exchequer startet …
