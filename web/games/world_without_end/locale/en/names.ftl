### Names of pieces, places, seats and values; amounts of pieces.

game-name = World Without End

amount-grain = { $n } grain
amount-piety = { $n } piety
amount-wool = { $n } wool
amount-cloth = { $n } cloth
amount-loyalty = { $n } loyalty
amount-medical_knowledge = { $n } medical knowledge
amount-house = { $n ->
    [one] { $n } house
   *[other] { $n } houses
}
amount-seal = { $n ->
    [one] { $n } donation seal
   *[other] { $n } donation seals
}
amount-cover = { $n ->
    [one] { $n } cover tile
   *[other] { $n } cover tiles
}
amount-plague_token = { $n ->
    [one] { $n } plague token
   *[other] { $n } plague tokens
}
amount-stand_in = { $n ->
    [one] { $n } stand-in piece
   *[other] { $n } stand-in pieces
}
amount-project_tile = { $n ->
    [one] { $n } project tile
   *[other] { $n } project tiles
}
amount-favour_marker = { $n ->
    [one] { $n } favour marker
   *[other] { $n } favour markers
}
amount-start_player_figure = { $n ->
    [one] { $n } start-player figure
   *[other] { $n } start-player figures
}
amount-action_card = { $n ->
    [one] { $n } action card
   *[other] { $n } action cards
}
amount-event = { $n ->
    [one] { $n } event card
   *[other] { $n } event cards
}

kind-grain = grain
kind-piety = piety
kind-wool = wool
kind-cloth = cloth
kind-loyalty = loyalty
kind-medical_knowledge = medical knowledge
kind-house = house
kind-seal = donation seal
kind-cover = cover tile
kind-plague_token = plague token
kind-stand_in = stand-in piece
kind-project_tile = project tile
kind-favour_marker = favour marker
kind-start_player_figure = start-player figure
kind-action_card = action card
kind-event = event card

card-grain = Grain
card-piety = Piety
card-building_material = Building material
card-building_project = Building project
card-sale = Sale
card-privilege = Privilege
card-house_building = House building
card-rent = Rent
card-donation = Donation
card-weaver = Weaver
card-medicine = Medicine
card-favour = Favour

project-bridge = Bridge
project-tower = Tower
project-fulling_mill = Fulling mill
project-hospital = Hospital
project-lady_chapel = Lady chapel
project-priors_palace = Prior’s palace
project-guild_hall = Guild hall
