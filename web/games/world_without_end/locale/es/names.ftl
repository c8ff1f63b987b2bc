### Nombres de piezas, lugares, sitios y valores; cantidades de piezas.

game-name = Un mundo sin fin

amount-grain = { $n ->
    [one] { $n } grano
   *[other] { $n } granos
}
amount-piety = { $n } de piedad
amount-wool = { $n ->
    [one] { $n } lana
   *[other] { $n } lanas
}
amount-cloth = { $n ->
    [one] { $n } paño
   *[other] { $n } paños
}
amount-loyalty = { $n } de lealtad
amount-medical_knowledge = { $n ->
    [one] { $n } conocimiento médico
   *[other] { $n } conocimientos médicos
}
amount-house = { $n ->
    [one] { $n } casa
   *[other] { $n } casas
}
amount-seal = { $n ->
    [one] { $n } sello de donación
   *[other] { $n } sellos de donación
}
amount-cover = { $n ->
    [one] { $n } ficha de cobertura
   *[other] { $n } fichas de cobertura
}
amount-plague_token = { $n ->
    [one] { $n } ficha de peste
   *[other] { $n } fichas de peste
}
amount-stand_in = { $n ->
    [one] { $n } pieza sustituta
   *[other] { $n } piezas sustitutas
}
amount-project_tile = { $n ->
    [one] { $n } loseta de proyecto
   *[other] { $n } losetas de proyecto
}
amount-favour_marker = { $n ->
    [one] { $n } marcador de favores
   *[other] { $n } marcadores de favores
}
amount-start_player_figure = { $n ->
    [one] { $n } figura de jugador inicial
   *[other] { $n } figuras de jugador inicial
}
amount-action_card = { $n ->
    [one] { $n } carta de acción
   *[other] { $n } cartas de acción
}
amount-event = { $n ->
    [one] { $n } carta de evento
   *[other] { $n } cartas de evento
}

kind-grain = grano
kind-piety = piedad
kind-wool = lana
kind-cloth = paño
kind-loyalty = lealtad
kind-medical_knowledge = conocimientos médicos
kind-house = casa
kind-seal = sello de donación
kind-cover = ficha de cobertura
kind-plague_token = ficha de peste
kind-stand_in = pieza sustituta
kind-project_tile = loseta de proyecto
kind-favour_marker = marcador de favores
kind-start_player_figure = figura de jugador inicial
kind-action_card = carta de acción
kind-event = carta de evento

card-grain = Grano
card-piety = Piedad
card-building_material = Material de construcción
card-building_project = Proyecto de construcción
card-sale = Venta
card-privilege = Privilegio
card-house_building = Construcción de casas
card-rent = Alquiler
card-donation = Donación
card-weaver = Tejedor
card-medicine = Medicina
card-favour = Favor

project-bridge = Puente
project-tower = Torre
project-fulling_mill = Batán
project-hospital = Hospital
project-lady_chapel = Capilla de la Virgen
project-priors_palace = Palacio del Prior
project-guild_hall = Casa del gremio
