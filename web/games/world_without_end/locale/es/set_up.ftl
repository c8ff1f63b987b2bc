# La lista de preparación: lo que hacen los jugadores en la mesa antes de empezar.
set_up-board = Pon el tablero en el centro de la mesa.
set_up-piles =
    Llena las pilas del tablero: { $stone ->
        [0] toda la piedra
       *[other] { $stone } piedras
    } en la cantera, { $wood ->
        [0] toda la madera
       *[other] { $wood } maderas
    } en el bosque, { $grain ->
        [0] todo el grano
       *[other] { $grain } granos
    } en el campo, { $piety ->
        [0] toda la piedad
       *[other] { $piety } de piedad
    } en la catedral.
set_up-supply = Pon la reserva junto al tablero: lana, paño, lealtad, conocimientos médicos, oro, el metal y el dado de impuestos.
set_up-events = Separa las cartas de evento en 4 mazos de capítulo. Baraja cada mazo, pon { $n } de sus { $of } cartas boca abajo sobre la carta del capítulo y guarda el resto en la caja sin mirarlo. En una primera partida usa las cartas con estrella.
set_up-bridge = Pon el Puente en el tablero. Deja al lado los demás proyectos, la Torre y las { $tokens } fichas de peste, boca abajo y mezcladas.
set_up-favour = Pon el marcador de favores en los Proscritos.
set_up-cloth = Pon una ficha de cobertura en el espacio del paño del mercado.
set_up-own = { $cards } cartas de acción, { $houses } casas, { $seals } sellos, una pantalla, una carta resumen; { $wool } de lana y { $gold } de oro; { $vp } puntos.
set_up-own-yours = Toma tu color: { $cards } cartas de acción, { $houses } casas, { $seals } sellos, una pantalla y una carta resumen. Pon { $wool } de lana y { $gold } de oro detrás de tu pantalla. Pon tu marcador de puntos en el { $vp }.
