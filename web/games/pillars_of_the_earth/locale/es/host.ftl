### La página del anfitrión.

host-start_player = Jugador inicial: ¿quién fue el último en visitar una catedral?
host-undo_quiet = No se mueve ninguna pieza.
