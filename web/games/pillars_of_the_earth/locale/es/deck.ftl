## Mazo impreso

deck-resource = Carta de recurso
deck-workers = Requiere { $n } obreros.
deck-craftsman = Artesano
deck-starter = Artesano inicial
deck-craftsmen_of = Artesanos, ronda { $n }
deck-round = ronda { $n }
deck-cost = { $n } de oro
deck-capacity = { $n ->
    [one] Una vez por ronda.
   *[other] Hasta { $n } veces por ronda.
}
deck-with_metal = Debes tener metal; no se gasta.
deck-with_mortar_mixer = Debes tener un mezclador de mortero.
deck-advantage = Carta de ventaja
deck-advantage_last = Carta de ventaja, última ronda
deck-last = última ronda
deck-event = Evento
deck-event_good = Buen evento
deck-event_bad = Mal evento
