### What a choice would do now, and what decides a tie.

outlook-works_now = With what you have it brings { $gains } more this round.
outlook-works_later = Not yet, but in every round when you have goods for it.
outlook-works_not_yet = Nothing to work with yet, and this is the last round.
outlook-loses_work = Without it you get { $gains } less this round.
outlook-no_loss = Not needed this round.
outlook-starter = { $effect } { $needed }
outlook-spares = Spares you { $gains }.
outlook-spares_limit = Next round you may pass as often as you like.
outlook-to_mill = { $n ->
    [one] Your last worker goes to the mill: 1 gold.
   *[other] Your { $n } workers go to the mill: { $n } gold.
}
idle-no_mixer = No effect: masons earn nothing without your mortar mixer.
idle-good_event = No effect: a good event is for everybody.
idle-event_harmless = No effect: you lose nothing by this event.
idle-no_next_round = No effect: there is no next round.
idle-no_card_here = No effect: no card lies here.
tie-gold = Equal points: more gold wins.
tie-shared = Equal points and equal gold: the victory is shared.
