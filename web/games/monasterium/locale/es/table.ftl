### La página de la mesa.

table-year = Año { $n }
table-by_year = PV en los años I, II y III:
table-always = en cualquier año
table-no_missions = Las misiones abiertas aún no se han introducido.
table-dice_spaces = Espacios de dados
table-neutral = { $n ->
    [one] { $n } neutral
   *[other] { $n } neutrales
}
table-dice_of = { $n } de { $name }
table-road = Camino
table-road_space = Espacio { $n }, unido a { $where }
table-monasteries = Monasterios
table-chapel_has = Capilla: { $n } de { $room }
table-blocked = bloqueado
table-novices_sent = Novicios enviados
table-supply = Reserva
table-marker = marcador en { $n }
table-in_hand = dados en la mano: { $n }
table-active = empieza la ronda
table-on_tile = en la columna { $column }: { $n }
table-board = El tablero
table-novices = Novicios
table-any_building = Edificio
