game-name = Mondo senza fine

amount-grain = { $n ->
    [one] { $n } grano
   *[other] { $n } grani
}
amount-piety = { $n ->
    [one] { $n } devozione
   *[other] { $n } devozioni
}
amount-wool = { $n ->
    [one] { $n } lana
   *[other] { $n } lane
}
amount-cloth = { $n ->
    [one] { $n } tessuto
   *[other] { $n } tessuti
}
amount-loyalty = { $n } lealtà
amount-medical_knowledge = { $n ->
    [one] { $n } conoscenza medica
   *[other] { $n } conoscenze mediche
}
amount-house = { $n ->
    [one] { $n } casa
   *[other] { $n } case
}
amount-seal = { $n ->
    [one] { $n } sigillo donazione
   *[other] { $n } sigilli donazione
}
amount-cover = { $n ->
    [one] { $n } segnalino “Non disponibile”
   *[other] { $n } segnalini “Non disponibile”
}
amount-plague_token = { $n ->
    [one] { $n } segnalino Peste
   *[other] { $n } segnalini Peste
}
amount-stand_in = { $n ->
    [one] { $n } segnalino sostitutivo
   *[other] { $n } segnalini sostitutivi
}
amount-project_tile = { $n ->
    [one] { $n } tessera progetto
   *[other] { $n } tessere progetto
}
amount-favour_marker = { $n ->
    [one] { $n } Pietra del Favore
   *[other] { $n } Pietre del Favore
}
amount-start_player_figure = { $n ->
    [one] { $n } stemma del primo giocatore
   *[other] { $n } stemmi del primo giocatore
}
amount-action_card = { $n ->
    [one] { $n } carta azione
   *[other] { $n } carte azione
}
amount-event = { $n ->
    [one] { $n } carta evento
   *[other] { $n } carte evento
}

kind-grain = grano
kind-piety = devozione
kind-wool = lana
kind-cloth = tessuto
kind-loyalty = lealtà
kind-medical_knowledge = conoscenze mediche
kind-house = casa
kind-seal = sigillo donazione
kind-cover = segnalino “Non disponibile”
kind-plague_token = segnalino Peste
kind-stand_in = segnalino sostitutivo
kind-project_tile = tessera progetto
kind-favour_marker = Pietra del Favore
kind-start_player_figure = stemma del primo giocatore
kind-action_card = carta azione
kind-event = carta evento

card-grain = Grano
card-piety = Devozione
card-building_material = Materiali da costruzione
card-building_project = Progetto di costruzione
card-sale = Vendita di lana e tessuti
card-privilege = Privilegio
card-house_building = Costruzione Case
card-rent = Affitti
card-donation = Donazione
card-weaver = Tessitore
card-medicine = Medicina
card-favour = Favore

project-bridge = Ponte
project-tower = Torre
project-fulling_mill = Mulino per la follatura
project-hospital = Ospedale
project-lady_chapel = Cappella Mariana
project-priors_palace = Palazzo del Priore
project-guild_hall = Sala della corporazione
