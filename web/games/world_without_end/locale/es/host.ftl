### La página del anfitrión.

host-start_player = Jugador inicial: ¿quién fue el último en construir algo?
host-first_game = Primera partida: solo los eventos con estrella
host-all_cards = Las doce cartas de acción desde el principio
