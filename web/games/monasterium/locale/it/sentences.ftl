roll-neutral = neutrali { $faces }
roll-own = personali { $faces }

place-building = un edificio in { $monastery }
    .name = edificio
place-secular = un edificio laico in { $monastery }
    .name = edificio laico
place-workshop = una bottega in { $monastery }
    .name = bottega
place-common_room = una sala comune in { $monastery }
    .name = sala comune
place-chapel = la cappella in { $monastery }
    .name = cappella
place-cloister = il chiostro in { $monastery }
    .name = chiostro
place-any = un posto qualsiasi in { $monastery }
    .name = un posto qualsiasi

mission-places = Novizi: { $places }.
mission-novices = { $n } novizi inviati.
mission-common_rooms = { $n } novizi in sale comuni.
mission-cloisters = { $n } novizi nei chiostri.
mission-windows = Vetrate di { $n } monasteri.
mission-dice = { $n } dadi personali.
