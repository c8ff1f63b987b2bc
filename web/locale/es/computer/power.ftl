# The switch of the computer.
power-title = Encendido
power-shut_down = Apagar
power-restart = Reiniciar
power-sure = ¿Seguro? Toca otra vez
