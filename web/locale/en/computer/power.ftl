# The switch of the computer.
power-title = Power
power-shut_down = Shut down
power-restart = Restart
power-sure = Really? Tap again
