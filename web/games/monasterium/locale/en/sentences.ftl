### Moves of pieces, and other sentences.

roll-neutral = neutral { $faces }
roll-own = own { $faces }

name-mission = { $mission }

place-building = a building in { $monastery }
    .name = building
place-secular = a secular building in { $monastery }
    .name = secular building
place-workshop = a workshop in { $monastery }
    .name = workshop
place-common_room = a common room in { $monastery }
    .name = common room
place-chapel = the chapel in { $monastery }
    .name = chapel
place-cloister = the cloister in { $monastery }
    .name = cloister
place-any = any place in { $monastery }
    .name = any place

mission-places = Novices: { $places }.
mission-novices = { $n } novices sent.
mission-common_rooms = { $n } novices in common rooms.
mission-cloisters = { $n } novices in cloisters.
mission-windows = Windows of { $n } monasteries.
mission-dice = { $n } own dice.
