### Moves of pieces, and other sentences.

do-card = Move a card { PILE($from, form: "from") } { PILE($to, form: "to") }: { $card }.

return_card = Move a card { PILE($from, form: "from") } { PILE($to, form: "to") }: { $card }.

needed-mortar_mixer = Without it your masons earn nothing.
needed-woodworker = Without it you may not buy wood on the market.
needed-stonecutter = Without it you may not sell stone on the market.

plan-use = { $card } { $n }×

card-resource = resource card “{ AMOUNT($kind, $n) }”
card-titled = { $title }

name-card_of_round = { $card } · { $n }

event_does-pay_gold = Each player pays { $n } gold, and loses 1 VP for each 2 gold missing.
event_does-limit_passes = In the next round each player may pass with at most { $n } builders.
event_does-less_yield = Each resource card gives { $n } cube less this round.
event_does-gain = Each player receives { $gains }.
event_does-lose = Each player loses { $gains }, or as much of it as they have.
event_does-by_hand = Do what the card says; the host corrects the table.

advantage_does-gain = At once: { $gains }.
advantage_does-choice = At once: one of two gifts.
advantage_does-patron = Each round 1 more { $kind }.
advantage_does-tax_free = Once: no tax in a round of your choice.
advantage_does-foresee = You may see the next event in advance.
advantage_does-black_worker = Each round the black worker works for you.
advantage_does-by_hand = Do what the card says; the host corrects the table.

in_force-pass_limit = This round each player may pass with at most { $n } builders; a further one stays unused.
in_force-next_pass_limit = In force in phase II of the next round.
in_force-less_yield = In force when the sites give their cubes.

forbidden-buy = Without your { $craftsman } you may not buy { $kind }.
forbidden-sell = Without your { $craftsman } you may not sell { $kind }.

craftsman-mortar_mixer = Mortar mixer
craftsman-woodworker = Woodworker
craftsman-stonecutter = Stonecutter
craftsman-toolmaker = Toolmaker
craftsman-master_woodworker = Master woodworker
craftsman-potter = Potter
craftsman-carpenter = Carpenter
craftsman-mason = Mason
craftsman-goldsmith = Goldsmith
craftsman-engineer = Engineer
craftsman-glassblower = Glassblower
craftsman-joiner = Joiner
craftsman-sculptor = Sculptor
craftsman-organ_builder = Organ builder
craftsman-plasterer = Plasterer
craftsman-bell_founder = Bell founder
craftsman-master_carpenter = Master carpenter
craftsman-glass_painter = Glass painter
craftsman-other = Another craftsman

take = { $kind ->
    [gold] Move your gold marker { $n } forward.
   *[other] Take { AMOUNT($kind, $n) } { PILE($pile, form: "from") }.
}

give = { $kind ->
    [gold] Move your gold marker { $n } back.
   *[other] Put { AMOUNT($kind, $n) } { PILE($pile, form: "to") }.
}

gold_forward = Move the gold marker of { $seat } { $n } forward.
gold_forward-yours = Move your gold marker { $n } forward.
gold_back = Move the gold marker of { $seat } { $n } back.
gold_back-yours = Move your gold marker { $n } back.
