### Names of pieces, places, seats and values; amounts of pieces.

game-name = Monasterium

amount-influence = { $n } influence
amount-soup = { $n } soup
amount-rosary = { $n ->
    [one] { $n } rosary
   *[other] { $n } rosaries
}
amount-tool = { $n ->
    [one] { $n } tool
   *[other] { $n } tools
}
amount-book = { $n ->
    [one] { $n } book
   *[other] { $n } books
}
amount-novice_blue = { $n ->
    [one] { $n } blue novice
   *[other] { $n } blue novices
}
amount-die_blue = { $n ->
    [one] { $n } blue die
   *[other] { $n } blue dice
}
amount-disc_blue = { $n ->
    [one] { $n } blue disc
   *[other] { $n } blue discs
}
amount-messenger_blue = { $n ->
    [one] { $n } blue messenger
   *[other] { $n } blue messengers
}
amount-novice_red = { $n ->
    [one] { $n } red novice
   *[other] { $n } red novices
}
amount-die_red = { $n ->
    [one] { $n } red die
   *[other] { $n } red dice
}
amount-disc_red = { $n ->
    [one] { $n } red disc
   *[other] { $n } red discs
}
amount-messenger_red = { $n ->
    [one] { $n } red messenger
   *[other] { $n } red messengers
}
amount-novice_green = { $n ->
    [one] { $n } green novice
   *[other] { $n } green novices
}
amount-die_green = { $n ->
    [one] { $n } green die
   *[other] { $n } green dice
}
amount-disc_green = { $n ->
    [one] { $n } green disc
   *[other] { $n } green discs
}
amount-messenger_green = { $n ->
    [one] { $n } green messenger
   *[other] { $n } green messengers
}
amount-novice_yellow = { $n ->
    [one] { $n } yellow novice
   *[other] { $n } yellow novices
}
amount-die_yellow = { $n ->
    [one] { $n } yellow die
   *[other] { $n } yellow dice
}
amount-disc_yellow = { $n ->
    [one] { $n } yellow disc
   *[other] { $n } yellow discs
}
amount-messenger_yellow = { $n ->
    [one] { $n } yellow messenger
   *[other] { $n } yellow messengers
}
amount-neutral_die = { $n ->
    [one] { $n } neutral die
   *[other] { $n } neutral dice
}
amount-action_tile = { $n ->
    [one] { $n } action tile
   *[other] { $n } action tiles
}
amount-reroll_tile = { $n ->
    [one] { $n } reroll tile
   *[other] { $n } reroll tiles
}
amount-mission_card = { $n ->
    [one] { $n } mission card
   *[other] { $n } mission cards
}
amount-chalice = { $n ->
    [one] { $n } chalice
   *[other] { $n } chalices
}
amount-hourglass = { $n ->
    [one] { $n } hourglass
   *[other] { $n } hourglasses
}
amount-window_A = { $n ->
    [one] { $n } window of A
   *[other] { $n } windows of A
}
amount-window_B = { $n ->
    [one] { $n } window of B
   *[other] { $n } windows of B
}
amount-window_C = { $n ->
    [one] { $n } window of C
   *[other] { $n } windows of C
}
amount-window_D = { $n ->
    [one] { $n } window of D
   *[other] { $n } windows of D
}
amount-window_E = { $n ->
    [one] { $n } window of E
   *[other] { $n } windows of E
}

kind-influence = influence
kind-soup = soup
kind-rosary = rosary
kind-tool = tool
kind-book = book
kind-neutral_die = neutral die
kind-action_tile = action tile
kind-reroll_tile = reroll tile
kind-mission_card = mission card
kind-chalice = chalice
kind-hourglass = hourglass
kind-novice_blue = blue novice
kind-die_blue = blue die
kind-disc_blue = blue disc
kind-messenger_blue = blue messenger
kind-novice_red = red novice
kind-die_red = red die
kind-disc_red = red disc
kind-messenger_red = red messenger
kind-novice_green = green novice
kind-die_green = green die
kind-disc_green = green disc
kind-messenger_green = green messenger
kind-novice_yellow = yellow novice
kind-die_yellow = yellow die
kind-disc_yellow = yellow disc
kind-messenger_yellow = yellow messenger
kind-window_A = window of A
kind-window_B = window of B
kind-window_C = window of C
kind-window_D = window of D
kind-window_E = window of E

action-novice = send a novice
action-soup = soup
action-influence = influence
action-rosary = a rosary
action-messenger = the messenger
action-swap = a swap
action-tool = a tool
action-goods = two goods of the same kind
action-points = 3 VP
action-window = a window
action-tile = nothing, but the action tile is turned
action-soup-1 = Take 1 soup
action-soup-2 = Take 2 soup
action-influence-1 = Take 1 influence
action-influence-2 = Take 2 influence
action-rosary-1 = Take 1 rosary
action-rosary-2 = Take 2 rosaries
action-tool-1 = Take 1 tool
action-book-1 = Take 1 book
action-swap-soup = Swap 1 soup for a tool
action-swap-tool = Swap 1 tool for a book
action-messenger-1 = Move the messenger 1 space
action-messenger-2 = Move the messenger 2 spaces
action-novice-0 = Send a novice
action-novice-1 = Send a novice for 1 influence less
action-points-3 = 3 VP

mission-a_1 = A1
mission-a_2 = A2
mission-a_3 = A3
mission-a_4 = A4
mission-a_5 = A5
mission-b_1 = B1
mission-b_2 = B2
mission-b_3 = B3
mission-b_4 = B4
mission-b_5 = B5
mission-c_1 = C1
mission-c_2 = C2
mission-c_3 = C3
mission-c_4 = C4
mission-c_5 = C5

monastery-any = any monastery
