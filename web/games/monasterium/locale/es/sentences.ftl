### Movimientos de piezas y otras frases.

roll-neutral = neutrales { $faces }
roll-own = propios { $faces }

place-building = un edificio en { $monastery }
    .name = edificio
place-secular = un edificio secular en { $monastery }
    .name = edificio secular
place-workshop = un taller en { $monastery }
    .name = taller
place-common_room = una sala común en { $monastery }
    .name = sala común
place-chapel = la capilla en { $monastery }
    .name = capilla
place-cloister = el claustro en { $monastery }
    .name = claustro
place-any = cualquier lugar en { $monastery }
    .name = cualquier lugar

mission-places = Novicios: { $places }.
mission-novices = { $n } novicios enviados.
mission-common_rooms = { $n } novicios en salas comunes.
mission-cloisters = { $n } novicios en claustros.
mission-windows = Vidrieras de { $n } monasterios.
mission-dice = { $n } dados propios.
