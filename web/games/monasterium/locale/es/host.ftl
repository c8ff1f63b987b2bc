### La página del anfitrión.

host-start_player = Jugador inicial: ¿quién fue el último en visitar un monasterio?
host-undo_quiet = No se mueve ninguna pieza.
host-supply = Reserva de bienes
host-supply_pack = Como en el ejemplar elegido
host-supply_limited = Los bienes pueden agotarse
host-supply_unlimited = Los bienes no se agotan
