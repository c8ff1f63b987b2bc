### Nombres de piezas, lugares, sitios y valores; cantidades de piezas.

game-name = Monasterium

amount-influence = { $n ->
    [one] { $n } influencia
   *[other] { $n } influencias
}
amount-soup = { $n ->
    [one] { $n } sopa
   *[other] { $n } sopas
}
amount-rosary = { $n ->
    [one] { $n } rosario
   *[other] { $n } rosarios
}
amount-tool = { $n ->
    [one] { $n } herramienta
   *[other] { $n } herramientas
}
amount-book = { $n ->
    [one] { $n } libro
   *[other] { $n } libros
}
amount-novice_blue = { $n ->
    [one] { $n } novicio azul
   *[other] { $n } novicios azules
}
amount-die_blue = { $n ->
    [one] { $n } dado azul
   *[other] { $n } dados azules
}
amount-disc_blue = { $n ->
    [one] { $n } disco azul
   *[other] { $n } discos azules
}
amount-messenger_blue = { $n ->
    [one] { $n } mensajero azul
   *[other] { $n } mensajeros azules
}
amount-novice_red = { $n ->
    [one] { $n } novicio rojo
   *[other] { $n } novicios rojos
}
amount-die_red = { $n ->
    [one] { $n } dado rojo
   *[other] { $n } dados rojos
}
amount-disc_red = { $n ->
    [one] { $n } disco rojo
   *[other] { $n } discos rojos
}
amount-messenger_red = { $n ->
    [one] { $n } mensajero rojo
   *[other] { $n } mensajeros rojos
}
amount-novice_green = { $n ->
    [one] { $n } novicio verde
   *[other] { $n } novicios verdes
}
amount-die_green = { $n ->
    [one] { $n } dado verde
   *[other] { $n } dados verdes
}
amount-disc_green = { $n ->
    [one] { $n } disco verde
   *[other] { $n } discos verdes
}
amount-messenger_green = { $n ->
    [one] { $n } mensajero verde
   *[other] { $n } mensajeros verdes
}
amount-novice_yellow = { $n ->
    [one] { $n } novicio amarillo
   *[other] { $n } novicios amarillos
}
amount-die_yellow = { $n ->
    [one] { $n } dado amarillo
   *[other] { $n } dados amarillos
}
amount-disc_yellow = { $n ->
    [one] { $n } disco amarillo
   *[other] { $n } discos amarillos
}
amount-messenger_yellow = { $n ->
    [one] { $n } mensajero amarillo
   *[other] { $n } mensajeros amarillos
}
amount-neutral_die = { $n ->
    [one] { $n } dado neutral
   *[other] { $n } dados neutrales
}
amount-action_tile = { $n ->
    [one] { $n } loseta de acción
   *[other] { $n } losetas de acción
}
amount-reroll_tile = { $n ->
    [one] { $n } loseta de repetición
   *[other] { $n } losetas de repetición
}
amount-mission_card = { $n ->
    [one] { $n } carta de misión
   *[other] { $n } cartas de misión
}
amount-chalice = { $n ->
    [one] { $n } cáliz
   *[other] { $n } cálices
}
amount-hourglass = { $n ->
    [one] { $n } reloj de arena
   *[other] { $n } relojes de arena
}
amount-window_A = { $n ->
    [one] { $n } vidriera de A
   *[other] { $n } vidrieras de A
}
amount-window_B = { $n ->
    [one] { $n } vidriera de B
   *[other] { $n } vidrieras de B
}
amount-window_C = { $n ->
    [one] { $n } vidriera de C
   *[other] { $n } vidrieras de C
}
amount-window_D = { $n ->
    [one] { $n } vidriera de D
   *[other] { $n } vidrieras de D
}
amount-window_E = { $n ->
    [one] { $n } vidriera de E
   *[other] { $n } vidrieras de E
}

kind-influence = influencia
kind-soup = sopa
kind-rosary = rosario
kind-tool = herramienta
kind-book = libro
kind-neutral_die = dado neutral
kind-action_tile = loseta de acción
kind-reroll_tile = loseta de repetición
kind-mission_card = carta de misión
kind-chalice = cáliz
kind-hourglass = reloj de arena
kind-novice_blue = novicio azul
kind-die_blue = dado azul
kind-disc_blue = disco azul
kind-messenger_blue = mensajero azul
kind-novice_red = novicio rojo
kind-die_red = dado rojo
kind-disc_red = disco rojo
kind-messenger_red = mensajero rojo
kind-novice_green = novicio verde
kind-die_green = dado verde
kind-disc_green = disco verde
kind-messenger_green = mensajero verde
kind-novice_yellow = novicio amarillo
kind-die_yellow = dado amarillo
kind-disc_yellow = disco amarillo
kind-messenger_yellow = mensajero amarillo
kind-window_A = vidriera de A
kind-window_B = vidriera de B
kind-window_C = vidriera de C
kind-window_D = vidriera de D
kind-window_E = vidriera de E

action-novice = enviar un novicio
action-soup = sopa
action-influence = influencia
action-rosary = un rosario
action-messenger = el mensajero
action-swap = un cambio
action-tool = una herramienta
action-goods = dos bienes de la misma clase
action-points = 3 PV
action-window = una vidriera
action-tile = nada, pero se gira la loseta de acción
action-soup-1 = Tomar 1 sopa
action-soup-2 = Tomar 2 sopas
action-influence-1 = Tomar 1 influencia
action-influence-2 = Tomar 2 influencias
action-rosary-1 = Tomar 1 rosario
action-rosary-2 = Tomar 2 rosarios
action-tool-1 = Tomar 1 herramienta
action-book-1 = Tomar 1 libro
action-swap-soup = Cambiar 1 sopa por una herramienta
action-swap-tool = Cambiar 1 herramienta por un libro
action-messenger-1 = Mover el mensajero 1 espacio
action-messenger-2 = Mover el mensajero 2 espacios
action-novice-0 = Enviar un novicio
action-novice-1 = Enviar un novicio por 1 influencia menos
action-points-3 = 3 PV

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

monastery-any = cualquier monasterio
