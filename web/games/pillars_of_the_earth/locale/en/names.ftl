### Names of pieces, places, seats and values; amounts of pieces.

game-name = The Pillars of the Earth

amount-sand = { $n } sand
amount-worker = { $n ->
    [one] { $n } worker
   *[other] { $n } workers
}
amount-grey_worker = { $n ->
    [one] { $n } grey worker
   *[other] { $n } grey workers
}
amount-black_worker = { $n ->
    [one] { $n } black worker
   *[other] { $n } black workers
}
amount-builder = { $n ->
    [one] { $n } builder
   *[other] { $n } builders
}
amount-craftsman = { $n ->
    [one] { $n } craftsman card
   *[other] { $n } craftsman cards
}
amount-advantage = { $n ->
    [one] { $n } advantage card
   *[other] { $n } advantage cards
}
amount-resource = { $n ->
    [one] { $n } resource card
   *[other] { $n } resource cards
}
amount-event = { $n ->
    [one] { $n } event card
   *[other] { $n } event cards
}
amount-cost_marker = the cost marker
amount-cathedral_piece_1 = the nave of the cathedral
amount-cathedral_piece_2 = the portal of the cathedral
amount-cathedral_piece_3 = the apse of the cathedral
amount-cathedral_piece_4 = the first tower of the cathedral
amount-cathedral_piece_5 = the second tower of the cathedral
amount-cathedral_piece_6 = the roof of the cathedral
amount-stone_stand_in = { $n ->
    [one] { $n } stand-in for stone
   *[other] { $n } stand-ins for stone
}
amount-wood_stand_in = { $n ->
    [one] { $n } stand-in for wood
   *[other] { $n } stand-ins for wood
}
amount-sand_stand_in = { $n ->
    [one] { $n } stand-in for sand
   *[other] { $n } stand-ins for sand
}
amount-metal_stand_in = { $n ->
    [one] { $n } stand-in for metal
   *[other] { $n } stand-ins for metal
}

kind-sand = sand
kind-worker = worker
kind-grey_worker = grey worker
kind-black_worker = black worker
kind-builder = builder
kind-stone_stand_in = stand-in for stone
kind-wood_stand_in = stand-in for wood
kind-sand_stand_in = stand-in for sand
kind-metal_stand_in = stand-in for metal
kind-cost_marker = cost marker
kind-cathedral_piece_1 = nave of the cathedral
kind-cathedral_piece_2 = portal of the cathedral
kind-cathedral_piece_3 = apse of the cathedral
kind-cathedral_piece_4 = first tower of the cathedral
kind-cathedral_piece_5 = second tower of the cathedral
kind-cathedral_piece_6 = roof of the cathedral

place-bishop = Bishop’s seat
place-kingsbridge = Kingsbridge
place-priory = Priory
place-court = King’s court
place-shiring = Shiring
place-castle = Shiring castle
place-market = Kingsbridge market
place-cathedral = Cathedral
