### Moves of pieces, and other sentences.

lay_action_card = Lay the card “{ $card }” face up.

return_action_card = Take the card “{ $card }” back into the hand.

move_event_card = Move the event card “{ $title }” { PILE($from, form: "from") } { PILE($to, form: "to") }.

return_event_card = Move the event card “{ $title }” { PILE($from, form: "from") } { PILE($to, form: "to") }.

income = { $gains }

outlook-income = { $seat }: { $gains }
outlook-favour = Favour marker: { $n } forward, to { $favour }

reward-house = one of the player’s houses, free of charge
reward-care = care for one sick person

name-project = { $project }
name-site = house site { $site }
name-event_card = { $card } · { $title }
name-own_kind = { $kind } · { $seat }
name-favour = { $favour }

punishment-penance = penance
punishment-begging = begging
punishment-royal_court = the royal court

