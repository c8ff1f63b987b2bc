# The set-up list: what the players do on the table before the start.
set_up-board = Lay the board in the middle of the table.
set_up-piles =
    Fill the piles on the board: { $stone ->
        [0] all stone
       *[other] { $stone } stone
    } in the quarry, { $wood ->
        [0] all wood
       *[other] { $wood } wood
    } in the forest, { $grain ->
        [0] all grain
       *[other] { $grain } grain
    } on the field, { $piety ->
        [0] all piety
       *[other] { $piety } piety
    } on the cathedral.
set_up-supply = Lay out the supply beside the board: wool, cloth, loyalty, medical knowledge, gold, the metal and the tax die.
set_up-events = Sort the event cards into 4 chapter decks. Shuffle each, lay { $n } of its { $of } cards face down on its chapter card, and put the rest in the box unseen. In a first game use the starred cards.
set_up-bridge = Lay the Bridge on the board. Keep the other building projects, the Tower and the { $tokens } plague tokens, face down and shuffled, beside it.
set_up-favour = Put the favour marker on the Outlaws.
set_up-cloth = Lay a cover tile on the cloth space of the market.
set_up-own = { $cards } action cards, { $houses } houses, { $seals } seals, a screen, a summary card; { $wool } wool and { $gold } gold; { $vp } points.
set_up-own-yours = Take your colour: { $cards } action cards, { $houses } houses, { $seals } seals, a screen and a summary card. Lay { $wool } wool and { $gold } gold behind your screen. Put your score marker on { $vp }.
