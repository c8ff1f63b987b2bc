### Namen von Stücken, Orten, Plätzen und Werten; Mengen von Stücken.

game-name = Monasterium

amount-influence = { $n } Einfluss
amount-soup = { $n } Suppe
amount-rosary = { $n ->
    [one] { $n } Rosenkranz
   *[other] { $n } Rosenkränze
}
amount-tool = { $n ->
    [one] { $n } Werkzeug
   *[other] { $n } Werkzeuge
}
amount-book = { $n ->
    [one] { $n } Buch
   *[other] { $n } Bücher
}
amount-novice_blue = { $n ->
    [one] { $n } blauer Novize
   *[other] { $n } blaue Novizen
}
    .acc = { $n ->
        [one] { $n } blauen Novizen
       *[other] { $n } blaue Novizen
    }
amount-die_blue = { $n ->
    [one] { $n } blauer Würfel
   *[other] { $n } blaue Würfel
}
    .acc = { $n ->
        [one] { $n } blauen Würfel
       *[other] { $n } blaue Würfel
    }
amount-disc_blue = { $n ->
    [one] { $n } blaue Scheibe
   *[other] { $n } blaue Scheiben
}
amount-messenger_blue = { $n ->
    [one] { $n } blauer Bote
   *[other] { $n } blaue Boten
}
    .acc = { $n ->
        [one] { $n } blauen Boten
       *[other] { $n } blaue Boten
    }
amount-novice_red = { $n ->
    [one] { $n } roter Novize
   *[other] { $n } rote Novizen
}
    .acc = { $n ->
        [one] { $n } roten Novizen
       *[other] { $n } rote Novizen
    }
amount-die_red = { $n ->
    [one] { $n } roter Würfel
   *[other] { $n } rote Würfel
}
    .acc = { $n ->
        [one] { $n } roten Würfel
       *[other] { $n } rote Würfel
    }
amount-disc_red = { $n ->
    [one] { $n } rote Scheibe
   *[other] { $n } rote Scheiben
}
amount-messenger_red = { $n ->
    [one] { $n } roter Bote
   *[other] { $n } rote Boten
}
    .acc = { $n ->
        [one] { $n } roten Boten
       *[other] { $n } rote Boten
    }
amount-novice_green = { $n ->
    [one] { $n } grüner Novize
   *[other] { $n } grüne Novizen
}
    .acc = { $n ->
        [one] { $n } grünen Novizen
       *[other] { $n } grüne Novizen
    }
amount-die_green = { $n ->
    [one] { $n } grüner Würfel
   *[other] { $n } grüne Würfel
}
    .acc = { $n ->
        [one] { $n } grünen Würfel
       *[other] { $n } grüne Würfel
    }
amount-disc_green = { $n ->
    [one] { $n } grüne Scheibe
   *[other] { $n } grüne Scheiben
}
amount-messenger_green = { $n ->
    [one] { $n } grüner Bote
   *[other] { $n } grüne Boten
}
    .acc = { $n ->
        [one] { $n } grünen Boten
       *[other] { $n } grüne Boten
    }
amount-novice_yellow = { $n ->
    [one] { $n } gelber Novize
   *[other] { $n } gelbe Novizen
}
    .acc = { $n ->
        [one] { $n } gelben Novizen
       *[other] { $n } gelbe Novizen
    }
amount-die_yellow = { $n ->
    [one] { $n } gelber Würfel
   *[other] { $n } gelbe Würfel
}
    .acc = { $n ->
        [one] { $n } gelben Würfel
       *[other] { $n } gelbe Würfel
    }
amount-disc_yellow = { $n ->
    [one] { $n } gelbe Scheibe
   *[other] { $n } gelbe Scheiben
}
amount-messenger_yellow = { $n ->
    [one] { $n } gelber Bote
   *[other] { $n } gelbe Boten
}
    .acc = { $n ->
        [one] { $n } gelben Boten
       *[other] { $n } gelbe Boten
    }
amount-neutral_die = { $n ->
    [one] { $n } neutraler Würfel
   *[other] { $n } neutrale Würfel
}
    .acc = { $n ->
        [one] { $n } neutralen Würfel
       *[other] { $n } neutrale Würfel
    }
amount-action_tile = { $n } Aktionsplättchen
amount-reroll_tile = { $n } Neuwurfplättchen
amount-mission_card = { $n ->
    [one] { $n } Missionskarte
   *[other] { $n } Missionskarten
}
amount-chalice = { $n ->
    [one] { $n } Kelch
   *[other] { $n } Kelche
}
amount-hourglass = { $n ->
    [one] { $n } Sanduhr
   *[other] { $n } Sanduhren
}
amount-window_A = { $n } Fenster von A
amount-window_B = { $n } Fenster von B
amount-window_C = { $n } Fenster von C
amount-window_D = { $n } Fenster von D
amount-window_E = { $n } Fenster von E

kind-influence = Einfluss
kind-soup = Suppe
kind-rosary = Rosenkranz
kind-tool = Werkzeug
kind-book = Buch
kind-neutral_die = neutraler Würfel
kind-action_tile = Aktionsplättchen
kind-reroll_tile = Neuwurfplättchen
kind-mission_card = Missionskarte
kind-chalice = Kelch
kind-hourglass = Sanduhr
kind-novice_blue = blauer Novize
kind-die_blue = blauer Würfel
kind-disc_blue = blaue Scheibe
kind-messenger_blue = blauer Bote
kind-novice_red = roter Novize
kind-die_red = roter Würfel
kind-disc_red = rote Scheibe
kind-messenger_red = roter Bote
kind-novice_green = grüner Novize
kind-die_green = grüner Würfel
kind-disc_green = grüne Scheibe
kind-messenger_green = grüner Bote
kind-novice_yellow = gelber Novize
kind-die_yellow = gelber Würfel
kind-disc_yellow = gelbe Scheibe
kind-messenger_yellow = gelber Bote
kind-window_A = Fenster von A
kind-window_B = Fenster von B
kind-window_C = Fenster von C
kind-window_D = Fenster von D
kind-window_E = Fenster von E

action-novice = einen Novizen senden
action-soup = Suppe
action-influence = Einfluss
action-rosary = ein Rosenkranz
action-messenger = der Bote
action-swap = ein Tausch
action-tool = ein Werkzeug
action-goods = zwei gleiche Waren
action-points = 3 SP
action-window = ein Fenster
action-tile = nichts, aber das Aktionsplättchen dreht sich
action-soup-1 = 1 Suppe nehmen
action-soup-2 = 2 Suppe nehmen
action-influence-1 = 1 Einfluss nehmen
action-influence-2 = 2 Einfluss nehmen
action-rosary-1 = 1 Rosenkranz nehmen
action-rosary-2 = 2 Rosenkränze nehmen
action-tool-1 = 1 Werkzeug nehmen
action-book-1 = 1 Buch nehmen
action-swap-soup = 1 Suppe gegen ein Werkzeug tauschen
action-swap-tool = 1 Werkzeug gegen ein Buch tauschen
action-messenger-1 = Bote 1 Feld weiter
action-messenger-2 = Bote 2 Felder weiter
action-novice-0 = Novizen senden
action-novice-1 = Novizen für 1 Einfluss weniger senden
action-points-3 = 3 SP

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

monastery-any = beliebiges Kloster
    .dat = einem beliebigen Kloster
