## deck

deck-resource = Karta surowca
deck-workers = Wymaga robotników: { $n }.
deck-craftsman = Rzemieślnik
deck-starter = Początkowy rzemieślnik
deck-craftsmen_of = Rzemieślnicy, runda { $n }
deck-round = runda { $n }
deck-cost = { $n } złota
deck-capacity = { $n ->
    [one] Raz w rundzie.
    [few] Do { $n } razy w rundzie.
   *[many] Do { $n } razy w rundzie.
}
deck-with_metal = Musisz mieć metal; nie zużywa się.
deck-with_mortar_mixer = Musisz mieć mieszacza zaprawy.
deck-advantage = Karta przywileju
deck-advantage_last = Karta przywileju, ostatnia runda
deck-last = ostatnia runda
deck-event = Wydarzenie
deck-event_good = Dobre wydarzenie
deck-event_bad = Złe wydarzenie
