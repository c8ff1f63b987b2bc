### statistics

statistics-rule = Regla { $clause }
moment-swing = El mayor cambio: { $n } PV en una ronda
moment-rise = { $n } PV de golpe: { $source }
moment-loss = Perdió { $n } PV de golpe: { $source }
moment-lead = En cabeza desde aquí hasta el final
moment-never_behind = Nunca por detrás
moment-overtaken = Remontó en el recuento final
moment-behind = Ganó tras ir { $n } PV por detrás
moment-narrow = Ganó por { $n } PV
moment-tie_break = Ganó en el desempate
error-not_over = La partida aún no ha terminado. Jugadla hasta el final.
error-not_ended = Aún no hay puntuación final. La imagen se hace al terminar la partida.
