### Namen von Stücken, Orten, Plätzen und Werten; Mengen von Stücken.

game-name = Die Säulen der Erde

amount-sand = { $n } Sand
amount-worker = { $n } Arbeiter
amount-grey_worker = { $n ->
    [one] { $n } grauer Arbeiter
   *[other] { $n } graue Arbeiter
}
    .acc = { $n ->
        [one] { $n } grauen Arbeiter
       *[other] { $n } graue Arbeiter
    }
amount-black_worker = { $n ->
    [one] { $n } schwarzer Arbeiter
   *[other] { $n } schwarze Arbeiter
}
    .acc = { $n ->
        [one] { $n } schwarzen Arbeiter
       *[other] { $n } schwarze Arbeiter
    }
amount-builder = { $n } Baumeister
amount-craftsman = { $n } Handwerker
amount-advantage = { $n ->
    [one] { $n } Vorteilskarte
   *[other] { $n } Vorteilskarten
}
amount-resource = { $n ->
    [one] { $n } Rohstoffkarte
   *[other] { $n } Rohstoffkarten
}
amount-event = { $n ->
    [one] { $n } Ereigniskarte
   *[other] { $n } Ereigniskarten
}
amount-cost_marker = der Kostenstein
    .acc = den Kostenstein
amount-cathedral_piece_1 = das Langhaus der Kathedrale
amount-cathedral_piece_2 = das Portal der Kathedrale
amount-cathedral_piece_3 = die Apsis der Kathedrale
amount-cathedral_piece_4 = der erste Turm der Kathedrale
    .acc = den ersten Turm der Kathedrale
amount-cathedral_piece_5 = der zweite Turm der Kathedrale
    .acc = den zweiten Turm der Kathedrale
amount-cathedral_piece_6 = das Dach der Kathedrale
amount-stone_stand_in = { $n ->
    [one] { $n } Ersatzstein für Stein
   *[other] { $n } Ersatzsteine für Stein
}
amount-wood_stand_in = { $n ->
    [one] { $n } Ersatzstein für Holz
   *[other] { $n } Ersatzsteine für Holz
}
amount-sand_stand_in = { $n ->
    [one] { $n } Ersatzstein für Sand
   *[other] { $n } Ersatzsteine für Sand
}
amount-metal_stand_in = { $n ->
    [one] { $n } Ersatzstein für Metall
   *[other] { $n } Ersatzsteine für Metall
}

kind-sand = Sand
kind-worker = Arbeiter
kind-grey_worker = grauer Arbeiter
kind-black_worker = schwarzer Arbeiter
kind-builder = Baumeister
kind-stone_stand_in = Ersatzstein für Stein
kind-wood_stand_in = Ersatzstein für Holz
kind-sand_stand_in = Ersatzstein für Sand
kind-metal_stand_in = Ersatzstein für Metall
kind-cost_marker = Kostenstein
kind-cathedral_piece_1 = Langhaus der Kathedrale
kind-cathedral_piece_2 = Portal der Kathedrale
kind-cathedral_piece_3 = Apsis der Kathedrale
kind-cathedral_piece_4 = erster Turm der Kathedrale
kind-cathedral_piece_5 = zweiter Turm der Kathedrale
kind-cathedral_piece_6 = Dach der Kathedrale

place-bishop = Bischof
place-kingsbridge = Kingsbridge
place-priory = Priorei
place-court = Königshof
place-shiring = Shiring
place-castle = Burg von Shiring
place-market = Markt von Kingsbridge
place-cathedral = Kathedrale
