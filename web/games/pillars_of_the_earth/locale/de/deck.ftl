## Gedruckter Kartensatz

deck-resource = Rohstoffkarte
deck-workers = Braucht { $n } Arbeiter.
deck-craftsman = Handwerker
deck-starter = Starthandwerker
deck-craftsmen_of = Handwerker, Runde { $n }
deck-round = Runde { $n }
deck-cost = { $n } Gold
deck-capacity = { $n ->
    [one] Einmal je Runde.
   *[other] Bis zu { $n } Mal je Runde.
}
deck-with_metal = Du musst Metall haben; es wird nicht verbraucht.
deck-with_mortar_mixer = Du musst einen Mörtelmischer haben.
deck-advantage = Vorteilskarte
deck-advantage_last = Vorteilskarte, letzte Runde
deck-last = letzte Runde
deck-event = Ereignis
deck-event_good = Gutes Ereignis
deck-event_bad = Schlechtes Ereignis
