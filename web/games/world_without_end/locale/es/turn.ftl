### Textos de las preguntas del móvil en Un mundo sin fin.

turn-card-to-turn = La carta de evento que giras
turn-card-left = Girar a la izquierda
turn-card-right = Girar a la derecha
turn-lay-so = Ponerla así
turn-lies-best = Propuesta: parece la que más te da.
turn-arrow = El marcador de favores avanza el número que señala la flecha.
turn-outlaws-unpaid = El marcador de favores iría a los Proscritos, y no podrías pagar 1 de oro.
turn-site = Solar { $site }
turn-fewer = Menos
turn-more = Más
turn-trades = Cambios de eventos, antes de la carta
turn-trade-always = Cambiar { $trade }, ahora y después de cada carta mía
turn-trade-never = No cambiar { $trade }, ni ahora ni después
turn-trade-is-always = Cambias { $trade } después de cada carta de acción tuya, mientras el evento esté en vigor. Lo hace tu móvil mientras la pantalla esté encendida.
turn-trade-is-never = No cambias { $trade } y no se te pregunta.
turn-trade-ask = Preguntarme otra vez
turn-punished-penance = En la ronda 1 te sacan una carta de la mano y la ponen boca abajo.
turn-punished-begging = En la ronda 1 no tienes ingreso.
turn-punished-royal_court = En la ronda 1 tu acción no se ejecuta.
