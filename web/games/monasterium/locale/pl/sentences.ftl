### sentences

roll-neutral = neutralne { $faces }
roll-own = własne { $faces }

name-mission = { $mission }

place-building = budynek ({ $monastery })
    .name = budynek
place-secular = budynek świecki ({ $monastery })
    .name = budynek świecki
place-workshop = warsztat ({ $monastery })
    .name = warsztat
place-common_room = sala wspólna ({ $monastery })
    .name = sala wspólna
place-chapel = kaplica ({ $monastery })
    .name = kaplica
place-cloister = krużganek ({ $monastery })
    .name = krużganek
place-any = dowolne miejsce ({ $monastery })
    .name = dowolne miejsce

mission-places = Nowicjusze: { $places }.
mission-novices = Wysłani nowicjusze: { $n }.
mission-common_rooms = Nowicjusze w salach wspólnych: { $n }.
mission-cloisters = Nowicjusze w krużgankach: { $n }.
mission-windows = Witraże różnych klasztorów: { $n }.
mission-dice = Własne kości: { $n }.
