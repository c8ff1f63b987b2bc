### Names of the game, its pieces and piles.

game-name = The Drovers’ Race

kind-oats = oats
kind-ox = ox
kind-dog = dog
kind-inn = inn

amount-oats = { $n } oats
amount-ox = { $n ->
    [one] the ox
   *[other] { $n } oxen
}
amount-dog = { $n ->
    [one] the dog
   *[other] { $n } dogs
}
amount-inn = { $n ->
    [one] the inn
   *[other] { $n } inns
}

pile-seat = the goods of { NAME($which, type: "seat") }
    .from = from the goods of { NAME($which, type: "seat") }
    .to = to the goods of { NAME($which, type: "seat") }
pile-seat-yours = your goods
    .from = from your goods
    .to = to your goods
