# Support: the file that helps to find a fault, on the page of the computer.
support-title = Si algo va mal
support-why = Un archivo para quienes se ocupan de Exchequer: versiones, medidas, las últimas líneas del registro y las partidas terminadas, para que puedan reproducir el fallo.
support-without = No contiene claves ni contraseñas, nada de lo que oculta un jugador ni nombres de personas en partidas que no han terminado.
support-download = Descargar el archivo de asistencia
