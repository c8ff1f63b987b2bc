# La lista de preparación: lo que hacen los jugadores en la mesa antes de empezar.
set_up-board_two = Pon el tablero en el centro de la mesa, con el lado para 2 jugadores hacia arriba.
set_up-board_many = Pon el tablero en el centro de la mesa, con el lado para 3 o 4 jugadores hacia arriba.
set_up-blocked = Bloquea cada espacio marcado con 4 con un novicio del color que nadie juega.
set_up-windows = Pon { $n } vidrieras de cada monasterio en su capilla. { $out ->
    [0] Se juega con todas.
    [one] Guarda en la caja la que sobra de cada uno.
   *[other] Guarda en la caja las otras { $out } de cada uno.
}
set_up-supply = Prepara la reserva: libros, herramientas, rosarios, influencia y sopa.
set_up-missions = Baraja las cartas de misión de cada clase y pon abiertas { $n } de cada una de las { $of } clases. El resto va a la caja.
set_up-dice = Da { $n } dados neutrales a cada jugador. { $left ->
    [0] Se juega con todos.
    [one] Guarda en la caja el que sobra.
   *[other] Guarda en la caja los { $left } que sobran.
}
set_up-own = Una zona de acciones con novicios, una zona de vidrieras, 5 losetas de acción, la loseta de repetición, { $dice } dados, { $discs } discos, el mensajero; { $influence } de influencia, { $soup } de sopa, { $rosary ->
    [one] { $rosary } rosario
   *[other] { $rosary } rosarios
}.
set_up-own-yours = Toma tu color: una zona de acciones con tus novicios, una zona de vidrieras, 5 losetas de acción por el lado blanco, la loseta de repetición, { $dice } dados (1 para usar, los demás al lado) y { $discs } discos. Pon tu mensajero en el primer espacio del camino. Toma { $influence } de influencia, { $soup } de sopa y { $rosary ->
    [one] { $rosary } rosario
   *[other] { $rosary } rosarios
}.
