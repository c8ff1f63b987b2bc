### names

game-name = Filary Ziemi

amount-sand = { $n ->
    [one] { $n } piasek
    [few] { $n } piasku
   *[many] { $n } piasku
}
amount-worker = { $n ->
    [one] { $n } robotnik
    [few] { $n } robotnicy
   *[many] { $n } robotników
}
    .acc = { $n ->
        [one] { $n } robotnika
        [few] { $n } robotników
       *[many] { $n } robotników
    }
amount-grey_worker = { $n ->
    [one] { $n } szary robotnik
    [few] { $n } szarzy robotnicy
   *[many] { $n } szarych robotników
}
    .acc = { $n ->
        [one] { $n } szarego robotnika
        [few] { $n } szarych robotników
       *[many] { $n } szarych robotników
    }
amount-black_worker = { $n ->
    [one] { $n } czarny robotnik
    [few] { $n } czarni robotnicy
   *[many] { $n } czarnych robotników
}
    .acc = { $n ->
        [one] { $n } czarnego robotnika
        [few] { $n } czarnych robotników
       *[many] { $n } czarnych robotników
    }
amount-builder = { $n ->
    [one] { $n } budowniczy
    [few] { $n } budowniczowie
   *[many] { $n } budowniczych
}
    .acc = { $n ->
        [one] { $n } budowniczego
        [few] { $n } budowniczych
       *[many] { $n } budowniczych
    }
amount-craftsman = { $n ->
    [one] { $n } karta rzemieślnika
    [few] { $n } karty rzemieślnika
   *[many] { $n } kart rzemieślnika
}
    .acc = { $n ->
        [one] { $n } kartę rzemieślnika
        [few] { $n } karty rzemieślnika
       *[many] { $n } kart rzemieślnika
    }
amount-advantage = { $n ->
    [one] { $n } karta przywileju
    [few] { $n } karty przywileju
   *[many] { $n } kart przywileju
}
    .acc = { $n ->
        [one] { $n } kartę przywileju
        [few] { $n } karty przywileju
       *[many] { $n } kart przywileju
    }
amount-resource = { $n ->
    [one] { $n } karta surowca
    [few] { $n } karty surowca
   *[many] { $n } kart surowca
}
    .acc = { $n ->
        [one] { $n } kartę surowca
        [few] { $n } karty surowca
       *[many] { $n } kart surowca
    }
amount-event = { $n ->
    [one] { $n } karta wydarzenia
    [few] { $n } karty wydarzenia
   *[many] { $n } kart wydarzenia
}
    .acc = { $n ->
        [one] { $n } kartę wydarzenia
        [few] { $n } karty wydarzenia
       *[many] { $n } kart wydarzenia
    }
amount-cost_marker = znacznik kosztów
amount-cathedral_piece_1 = nawa katedry
    .acc = nawę katedry
amount-cathedral_piece_2 = portal katedry
amount-cathedral_piece_3 = absyda katedry
    .acc = absydę katedry
amount-cathedral_piece_4 = pierwsza wieża katedry
    .acc = pierwszą wieżę katedry
amount-cathedral_piece_5 = druga wieża katedry
    .acc = drugą wieżę katedry
amount-cathedral_piece_6 = dach katedry
amount-stone_stand_in = { $n ->
    [one] { $n } zamiennik kamienia
    [few] { $n } zamienniki kamienia
   *[many] { $n } zamienników kamienia
}
amount-wood_stand_in = { $n ->
    [one] { $n } zamiennik drewna
    [few] { $n } zamienniki drewna
   *[many] { $n } zamienników drewna
}
amount-sand_stand_in = { $n ->
    [one] { $n } zamiennik piasku
    [few] { $n } zamienniki piasku
   *[many] { $n } zamienników piasku
}
amount-metal_stand_in = { $n ->
    [one] { $n } zamiennik metalu
    [few] { $n } zamienniki metalu
   *[many] { $n } zamienników metalu
}

kind-sand = piasek
    .gen = piasku
kind-worker = robotnik
    .acc = robotnika
    .gen = robotnika
kind-grey_worker = szary robotnik
    .acc = szarego robotnika
    .gen = szarego robotnika
kind-black_worker = czarny robotnik
    .acc = czarnego robotnika
    .gen = czarnego robotnika
kind-builder = budowniczy
    .acc = budowniczego
    .gen = budowniczego
kind-cost_marker = znacznik kosztów
kind-cathedral_piece_1 = nawa katedry
    .acc = nawę katedry
kind-cathedral_piece_2 = portal katedry
kind-cathedral_piece_3 = absyda katedry
    .acc = absydę katedry
kind-cathedral_piece_4 = pierwsza wieża katedry
    .acc = pierwszą wieżę katedry
kind-cathedral_piece_5 = druga wieża katedry
    .acc = drugą wieżę katedry
kind-cathedral_piece_6 = dach katedry
kind-stone_stand_in = zamiennik kamienia
kind-wood_stand_in = zamiennik drewna
kind-sand_stand_in = zamiennik piasku
kind-metal_stand_in = zamiennik metalu

place-bishop = Siedziba biskupa
place-kingsbridge = Kingsbridge
place-priory = Przeorat
place-court = Królewski dwór
place-shiring = Shiring
place-castle = Zamek Shiring
place-market = Targ w Kingsbridge
place-cathedral = Katedra
