# The set-up list: what the players do on the table before the start.
set_up-board = Lay the board in the middle of the table, and put the cost marker on { $cost }.
set_up-cubes = Put wood in the forest, stone in the quarry and sand in the gravel pit. Put 1 metal at the King’s court, the rest beside the board.
set_up-market = Put { $n } wood, { $n } stone and { $n } sand on the market of Kingsbridge, and { $grey } grey workers in Shiring castle.
set_up-craftsmen = Sort the craftsmen by round: { $n } for each of the 6 rounds. Shuffle the 9 resource cards.
set_up-advantages = Set the { $last } advantage cards of the last round aside. Shuffle the others, put { $out } in the box unseen, and lay { $left } on those { $last }.
set_up-events = Shuffle the event cards, and put { $out } in the box unseen: { $left } remain.
set_up-cathedral = Stand the { $n } pieces of the cathedral ready. The start player takes the first, the nave.
set_up-bag = Put the master builders into the bag: { $each } of each player, { $n } in all.
set_up-own = { $craftsmen } starting craftsmen, workers worth { $workers }, { $vp } points.
set_up-own-yours = Take your colour: { $craftsmen } starting craftsmen, small workers and a large one worth { $workers } together. Put your disc on { $vp } points.
set_up-gold = Mark the gold: the start player has { $n }, each further player clockwise 1 more, up to { $last }.
