## La página del final de un capítulo, un año o una ronda

closing-title = Fin de la parte { $n }
closing-go-on = Seguir
closing-sources = De dónde vinieron los puntos
closing-paid = { $paid } de { $due }
closing-unknown = ? de { $due }
closing-averted = Evitado con 1 de lealtad.
