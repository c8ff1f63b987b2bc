### Bewegungen von Stücken, und andere Sätze.

roll-neutral = neutral { $faces }
roll-own = eigene { $faces }

name-mission = { $mission }

place-building = ein Gebäude in { NAME($monastery, case: "dat") }
    .name = Gebäude
place-secular = ein weltlicher Bau in { NAME($monastery, case: "dat") }
    .name = weltlicher Bau
place-workshop = eine Werkstatt in { NAME($monastery, case: "dat") }
    .name = Werkstatt
place-common_room = ein Gemeinschaftsraum in { NAME($monastery, case: "dat") }
    .name = Gemeinschaftsraum
place-chapel = die Kapelle in { NAME($monastery, case: "dat") }
    .name = Kapelle
place-cloister = der Kreuzgang in { NAME($monastery, case: "dat") }
    .name = Kreuzgang
place-any = ein beliebiger Ort in { NAME($monastery, case: "dat") }
    .name = beliebiger Ort

mission-places = Novizen: { $places }.
mission-novices = { $n } gesandte Novizen.
mission-common_rooms = { $n } Novizen in Gemeinschaftsräumen.
mission-cloisters = { $n } Novizen in Kreuzgängen.
mission-windows = Fenster von { $n } Klöstern.
mission-dice = { $n } eigene Würfel.
