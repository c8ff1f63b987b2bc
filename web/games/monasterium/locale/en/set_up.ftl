# The set-up list: what the players do on the table before the start.
set_up-board_two = Lay the board in the middle of the table, with the side for 2 players up.
set_up-board_many = Lay the board in the middle of the table, with the side for 3 or 4 players up.
set_up-blocked = Block every space marked 4 with a novice of the colour that nobody plays.
set_up-windows = Lay { $n } windows of each monastery in its chapel. { $out ->
    [0] All of them are in play.
   *[other] Put the other { $out } of each in the box.
}
set_up-supply = Lay out the supply: books, tools, rosaries, influence and soup.
set_up-missions = Shuffle the mission cards of each kind, and lay { $n } of each of the { $of } kinds open. The rest goes in the box.
set_up-dice = Give each player { $n } neutral dice. { $left ->
    [0] All of them are in play.
    [one] Put the one left over in the box.
   *[other] Put the { $left } left over in the box.
}
set_up-own = An action area with novices, a window area, 5 action tiles, the reroll tile, { $dice } dice, { $discs } discs, the messenger; { $influence } influence, { $soup } soup, { $rosary } rosary.
set_up-own-yours = Take your colour: an action area with your novices, a window area, 5 action tiles white side up, the reroll tile, { $dice } dice (1 to use, the others beside) and { $discs } discs. Put your messenger on the first road space. Take { $influence } influence, { $soup } soup and { $rosary } rosary.
