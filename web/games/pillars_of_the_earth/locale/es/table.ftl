### La página de la mesa.

table-board = El tablero
table-cost-wheel = Rueda de costes

table-active = jugador inicial
table-event = Evento
table-event_of = Evento de esta ronda
table-no_event = El evento se descubre cuando todos los constructores están colocados.
table-last_event = Ronda anterior: { $title }
table-good = bueno
table-bad = malo
table-in_force = En vigor
table-spares = Con protección:
table-ending = Puntuación final
table-supply = Oferta de cartas
table-costs = Costes de los constructores
table-sites = Obreros
table-mill = Molino
table-nobody = nadie
table-piece_1 = nave
table-piece_2 = pórtico
table-piece_3 = ábside
table-piece_4 = torre
table-piece_5 = torre
table-piece_6 = tejado
table-rising = La catedral crece
table-pieces = Piezas puestas: { $n } de 6
table-marker = marcador en { $n }
table-workers_free = { $n ->
    [one] { $n } obrero libre
   *[other] { $n } obreros libres
}
table-protected = con protección
table-bag = En la bolsa
table-sell = Vender
