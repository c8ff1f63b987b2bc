# The switch of the computer.
power-title = Accensione
power-shut_down = Spegni
power-restart = Riavvia
power-sure = Davvero? Tocca di nuovo
