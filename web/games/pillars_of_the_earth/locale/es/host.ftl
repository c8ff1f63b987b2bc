### La página del anfitrión.

host-start_player = Jugador inicial: ¿quién visitó una catedral por última vez?
host-undo_quiet = No se mueve ninguna pieza.
