### Namen von Stücken, Orten, Plätzen und Werten; Mengen von Stücken.

game-name = Die Tore der Welt

amount-grain = { $n } Getreide
amount-piety = { $n } Frömmigkeit
amount-wool = { $n } Wolle
amount-cloth = { $n } Tuch
amount-loyalty = { $n } Loyalität
amount-medical_knowledge = { $n } medizinisches Wissen
amount-house = { $n ->
    [one] { $n } Haus
   *[other] { $n } Häuser
}
amount-seal = { $n ->
    [one] { $n } Spendensiegel
   *[other] { $n } Spendensiegel
}
amount-cover = { $n } Abdeckplättchen
amount-plague_token = { $n } Pestplättchen
amount-stand_in = { $n ->
    [one] { $n } Ersatzstein
   *[other] { $n } Ersatzsteine
}
amount-project_tile = { $n ->
    [one] { $n } Bauwerk
   *[other] { $n } Bauwerke
}
amount-favour_marker = { $n ->
    [one] { $n } Gunststein
   *[other] { $n } Gunststeine
}
amount-start_player_figure = { $n ->
    [one] { $n } Startspielerfigur
   *[other] { $n } Startspielerfiguren
}
amount-action_card = { $n ->
    [one] { $n } Aktionskarte
   *[other] { $n } Aktionskarten
}
amount-event = { $n ->
    [one] { $n } Ereigniskarte
   *[other] { $n } Ereigniskarten
}

kind-grain = Getreide
kind-piety = Frömmigkeit
kind-wool = Wolle
kind-cloth = Tuch
kind-loyalty = Loyalität
kind-medical_knowledge = medizinisches Wissen
kind-house = Haus
kind-seal = Spendensiegel
kind-cover = Abdeckplättchen
kind-plague_token = Pestplättchen
kind-stand_in = Ersatzstein
kind-project_tile = Bauwerk
kind-favour_marker = Gunststein
kind-start_player_figure = Startspielerfigur
kind-action_card = Aktionskarte
kind-event = Ereigniskarte

card-grain = Getreide
card-piety = Frömmigkeit
card-building_material = Baumaterial
card-building_project = Bauvorhaben
card-sale = Verkauf
card-privilege = Privileg
card-house_building = Hausbau
card-rent = Miete
card-donation = Spende
card-weaver = Weber
card-medicine = Medizin
card-favour = Gunst

project-bridge = Brücke
project-tower = Turm
project-fulling_mill = Walkmühle
project-hospital = Hospital
project-lady_chapel = Marienkapelle
project-priors_palace = Palast des Priors
project-guild_hall = Zunfthaus
