# The page of the computer itself.
appliance-title = Dieser Computer
appliance-computer = Was hier läuft
appliance-name = Name
appliance-version = Version von Exchequer
appliance-tables = Laufende Tische
appliance-sections = Auf dieser Seite
appliance-to_start = Zur Startseite
appliance-silent = Der Computer antwortet nicht. Diese Seite geht von selbst weiter, sobald er es tut.
