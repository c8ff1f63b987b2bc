# The switch of the computer.
power-title = Ausschalten
power-shut_down = Herunterfahren
power-restart = Neu starten
power-sure = Wirklich? Noch einmal tippen
