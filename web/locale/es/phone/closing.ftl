## La página del final de un capítulo, un año o una ronda

closing-title = Fin de la parte { $n }
closing-go-on = Seguir
