### The table page.

table-join_scan = Scan with a phone, or open { $url }
table-scores = Scores
table-seats_title = Seats
table-active = active
table-join = Join the table
table-join_moved = New address: scan again if your page does not come back
table-join_show = Join code
table-awaited = Waiting for
table-do_this_table = Pieces of the table
table-do_more = { $n } more on the host page
table-winner = { $who } wins
table-winners = { $who } share the victory
table-reference_pack = Invented cards (reference pack)
table-menu = Menu
table-to-phone = My phone page
table-to-host = Host page
table-to-tables = All tables
table-full-screen = Whole screen
table-seated = { $n ->
    [0] Scan the code to take a seat.
    [one] { $n } seat is taken. The host starts the game when everyone is there.
   *[other] { $n } seats are taken. The host starts the game when everyone is there.
}
table-all_seated = Everyone is seated. The host starts the game.
table-to-television = Pair this screen with another table
table-moves = Last moves
