### names

game-name = Świat bez końca

amount-grain = { $n ->
    [one] { $n } zboże
    [few] { $n } zboża
   *[many] { $n } zboża
}
amount-piety = { $n ->
    [one] { $n } pobożność
    [few] { $n } pobożności
   *[many] { $n } pobożności
}
amount-wool = { $n ->
    [one] { $n } wełna
    [few] { $n } wełny
   *[many] { $n } wełny
}
    .acc = { $n ->
        [one] { $n } wełnę
        [few] { $n } wełny
       *[many] { $n } wełny
    }
amount-cloth = { $n ->
    [one] { $n } sukno
    [few] { $n } sukna
   *[many] { $n } sukna
}
amount-loyalty = { $n ->
    [one] { $n } lojalność
    [few] { $n } lojalności
   *[many] { $n } lojalności
}
amount-medical_knowledge = { $n ->
    [one] { $n } wiedza medyczna
    [few] { $n } wiedzy medycznej
   *[many] { $n } wiedzy medycznej
}
    .acc = { $n ->
        [one] { $n } wiedzę medyczną
        [few] { $n } wiedzy medycznej
       *[many] { $n } wiedzy medycznej
    }
amount-house = { $n ->
    [one] { $n } dom
    [few] { $n } domy
   *[many] { $n } domów
}
amount-seal = { $n ->
    [one] { $n } pieczęć datków
    [few] { $n } pieczęcie datków
   *[many] { $n } pieczęci datków
}
amount-cover = { $n ->
    [one] { $n } żeton zamknięcia
    [few] { $n } żetony zamknięcia
   *[many] { $n } żetonów zamknięcia
}
amount-plague_token = { $n ->
    [one] { $n } żeton zarazy
    [few] { $n } żetony zarazy
   *[many] { $n } żetonów zarazy
}
amount-stand_in = { $n ->
    [one] { $n } zamiennik
    [few] { $n } zamienniki
   *[many] { $n } zamienników
}
amount-project_tile = { $n ->
    [one] { $n } projekt budowlany
    [few] { $n } projekty budowlane
   *[many] { $n } projektów budowlanych
}
amount-favour_marker = { $n ->
    [one] { $n } znacznik przysługi
    [few] { $n } znaczniki przysługi
   *[many] { $n } znaczników przysługi
}
amount-start_player_figure = { $n ->
    [one] { $n } herb pierwszego gracza
    [few] { $n } herby pierwszego gracza
   *[many] { $n } herbów pierwszego gracza
}
amount-action_card = { $n ->
    [one] { $n } karta akcji
    [few] { $n } karty akcji
   *[many] { $n } kart akcji
}
    .acc = { $n ->
        [one] { $n } kartę akcji
        [few] { $n } karty akcji
       *[many] { $n } kart akcji
    }
amount-event = { $n ->
    [one] { $n } karta wydarzenia
    [few] { $n } karty wydarzeń
   *[many] { $n } kart wydarzeń
}
    .acc = { $n ->
        [one] { $n } kartę wydarzenia
        [few] { $n } karty wydarzeń
       *[many] { $n } kart wydarzeń
    }

kind-grain = zboże
    .gen = zboża
kind-piety = pobożność
    .gen = pobożności
kind-wool = wełna
    .acc = wełnę
    .gen = wełny
kind-cloth = sukno
    .gen = sukna
kind-loyalty = lojalność
    .gen = lojalności
kind-medical_knowledge = wiedza medyczna
    .acc = wiedzę medyczną
    .gen = wiedzy medycznej
kind-house = dom
    .gen = domu
kind-seal = pieczęć datków
    .gen = pieczęci datków
kind-cover = żeton zamknięcia
    .gen = żetonu zamknięcia
kind-plague_token = żeton zarazy
    .gen = żetonu zarazy
kind-stand_in = zamiennik
    .gen = zamiennika
kind-project_tile = projekt budowlany
    .gen = projektu budowlanego
kind-favour_marker = znacznik przysługi
    .gen = znacznika przysługi
kind-start_player_figure = herb pierwszego gracza
    .gen = herbu pierwszego gracza
kind-action_card = karta akcji
    .acc = kartę akcji
    .gen = karty akcji
kind-event = karta wydarzenia
    .acc = kartę wydarzenia
    .gen = karty wydarzenia

card-grain = Zboże
card-piety = Pobożność
card-building_material = Materiał budowlany
card-building_project = Projekt budowlany
card-sale = Sprzedaż
card-privilege = Przywilej
card-house_building = Budowa domu
card-rent = Czynsz
card-donation = Datek
card-weaver = Produkcja sukna
card-medicine = Medycyna
card-favour = Przysługa

project-bridge = Most
project-tower = Wieża
project-fulling_mill = Pilśniarka
project-hospital = Szpital
project-lady_chapel = Kaplica Matki Boskiej
project-priors_palace = Dom przeora
project-guild_hall = Dom cechu
