### Nombres de piezas, lugares, sitios y valores; cantidades de piezas.

game-name = Los pilares de la Tierra

amount-sand = { $n } de arena
amount-worker = { $n ->
    [one] { $n } obrero
   *[other] { $n } obreros
}
amount-grey_worker = { $n ->
    [one] { $n } obrero gris
   *[other] { $n } obreros grises
}
amount-black_worker = { $n ->
    [one] { $n } obrero negro
   *[other] { $n } obreros negros
}
amount-builder = { $n ->
    [one] { $n } constructor
   *[other] { $n } constructores
}
amount-craftsman = { $n ->
    [one] { $n } carta de artesano
   *[other] { $n } cartas de artesano
}
amount-advantage = { $n ->
    [one] { $n } carta de ventaja
   *[other] { $n } cartas de ventaja
}
amount-resource = { $n ->
    [one] { $n } carta de recurso
   *[other] { $n } cartas de recurso
}
amount-event = { $n ->
    [one] { $n } carta de evento
   *[other] { $n } cartas de evento
}
amount-cost_marker = el marcador de costes
amount-cathedral_piece_1 = la nave de la catedral
amount-cathedral_piece_2 = el pórtico de la catedral
amount-cathedral_piece_3 = el ábside de la catedral
amount-cathedral_piece_4 = la primera torre de la catedral
amount-cathedral_piece_5 = la segunda torre de la catedral
amount-cathedral_piece_6 = el tejado de la catedral
amount-stone_stand_in = { $n ->
    [one] { $n } pieza sustituta de piedra
   *[other] { $n } piezas sustitutas de piedra
}
amount-wood_stand_in = { $n ->
    [one] { $n } pieza sustituta de madera
   *[other] { $n } piezas sustitutas de madera
}
amount-sand_stand_in = { $n ->
    [one] { $n } pieza sustituta de arena
   *[other] { $n } piezas sustitutas de arena
}
amount-metal_stand_in = { $n ->
    [one] { $n } pieza sustituta de metal
   *[other] { $n } piezas sustitutas de metal
}

kind-sand = arena
kind-worker = obrero
kind-grey_worker = obrero gris
kind-black_worker = obrero negro
kind-builder = constructor
kind-stone_stand_in = pieza sustituta de piedra
kind-wood_stand_in = pieza sustituta de madera
kind-sand_stand_in = pieza sustituta de arena
kind-metal_stand_in = pieza sustituta de metal
kind-cost_marker = marcador de costes
kind-cathedral_piece_1 = nave de la catedral
kind-cathedral_piece_2 = pórtico de la catedral
kind-cathedral_piece_3 = ábside de la catedral
kind-cathedral_piece_4 = primera torre de la catedral
kind-cathedral_piece_5 = segunda torre de la catedral
kind-cathedral_piece_6 = tejado de la catedral

place-bishop = Sede del obispo
place-kingsbridge = Kingsbridge
place-priory = Priorato
place-court = Corte del rey
place-shiring = Shiring
place-castle = Castillo de Shiring
place-market = Mercado de Kingsbridge
place-cathedral = Catedral
