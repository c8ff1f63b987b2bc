### The table page.

table-year = Year { $n }
table-by_year = VP in the years I, II and III:
table-always = in any year
table-no_missions = The open missions are not entered yet.
table-dice_spaces = Dice spaces
table-neutral = { $n } neutral
table-dice_of = { $n } of { $name }
table-road = Road
table-road_space = Space { $n }, connected to { $where }
table-monasteries = Monasteries
table-chapel_has = Chapel: { $n } of { $room }
table-blocked = blocked
table-novices_sent = Novices sent
table-supply = Supply
table-marker = marker on { $n }
table-in_hand = dice in hand: { $n }
table-active = starts the round
table-on_tile = on column { $column }: { $n }
table-board = The board
table-novices = Novices
table-any_building = Building
