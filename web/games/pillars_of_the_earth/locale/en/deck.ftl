## Printed deck

deck-resource = Resource card
deck-workers = Needs { $n } workers.
deck-craftsman = Craftsman
deck-starter = Starting craftsman
deck-craftsmen_of = Craftsmen, round { $n }
deck-round = round { $n }
deck-cost = { $n } gold
deck-capacity = { $n ->
    [one] Once a round.
   *[other] Up to { $n } times a round.
}
deck-with_metal = You must have metal; it is not used up.
deck-with_mortar_mixer = You must have a mortar mixer.
deck-advantage = Advantage card
deck-advantage_last = Advantage card, last round
deck-last = last round
deck-event = Event
deck-event_good = Good event
deck-event_bad = Bad event
