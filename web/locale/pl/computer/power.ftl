# The switch of the computer.
power-title = Zasilanie
power-shut_down = Wyłącz
power-restart = Uruchom ponownie
power-sure = Na pewno? Dotknij ponownie
