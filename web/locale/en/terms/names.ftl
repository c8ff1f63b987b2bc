### Names of pieces, places, seats and values; amounts of pieces.

nothing = nothing

yes = yes

no = no

amount-stone = { $n } stone
amount-wood = { $n } wood
amount-gold = { $n } gold
amount-metal = { $n } metal
amount-vp = { $n } VP

kind-stone = stone
kind-wood = wood
kind-gold = gold
kind-metal = metal
kind-vp = victory points

seat-N = North
seat-E = East
seat-S = South
seat-W = West
seat-table = The table

colour-blue = Blue
colour-red = Red
colour-green = Green
colour-yellow = Yellow

quarters-0 = the north
    .seat = N
quarters-1 = the east
    .seat = E
quarters-2 = the south
    .seat = S
quarters-3 = the west
    .seat = W
