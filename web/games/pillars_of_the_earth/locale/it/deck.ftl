## Mazzo stampato

deck-resource = Carta materiale
deck-workers = Richiede { $n } lavoratori.
deck-craftsman = Artigiano
deck-starter = Artigiano iniziale
deck-craftsmen_of = Artigiani, turno { $n }
deck-round = turno { $n }
deck-cost = { $n ->
    [one] { $n } moneta
   *[other] { $n } monete
}
deck-capacity = { $n ->
    [one] Una volta per turno.
   *[other] Fino a { $n } volte per turno.
}
deck-with_metal = Devi avere metallo; non si consuma.
deck-with_mortar_mixer = Devi avere un impastatore di malta.
deck-advantage = Carta vantaggio
deck-advantage_last = Carta vantaggio, ultimo turno
deck-last = ultimo turno
deck-event = Evento
deck-event_good = Evento buono
deck-event_bad = Evento cattivo
