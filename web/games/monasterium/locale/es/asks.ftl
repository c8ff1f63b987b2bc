### Preguntas de las reglas.

ask-last_in_a_monastery = ¿Quién fue el último en visitar un monasterio? Empieza ese jugador.
ask-missions = ¿Qué dos misiones de la clase { $kind } están abiertas?
ask-roll = Tira todos tus dados. ¿Qué muestran?
ask-roll_some_again = Tira otra vez los dados que quieras. ¿Qué muestran todos ahora?
ask-roll_one = Tira el dado nuevo. ¿Qué muestra?
ask-place = ¿Qué número pones?
ask-take = ¿Qué dados tomas?
ask-act = ¿Qué haces con este dado?
ask-bonus_action = El camino da una acción de cualquier columna. ¿Cuál?
ask-bonus = ¿Qué premio tomas?
ask-die = Puedes tomar otro dado propio.
ask-keep_die = El dado nuevo muestra { $number }. ¿Te quedas con él?
ask-novice = ¿Qué novicio envías?
ask-novice_and_place = ¿Qué novicio envías y adónde?
ask-place_novice = ¿Adónde envías el novicio?
ask-extra = La fila está vacía. ¿Adónde envías gratis el novicio adicional?
ask-window = ¿Qué vidriera tomas y en qué fila?
ask-window_and_bonus = ¿Qué vidriera tomas, en qué fila y por qué premio?
