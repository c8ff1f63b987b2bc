### La página de la mesa.

table-join_scan = Escanea con un móvil o abre { $url }
table-scores = Puntos
table-seats_title = Sitios
table-active = activo
table-join = Unirse a la mesa
table-join_moved = Dirección nueva: escanea otra vez si tu página no vuelve
table-join_show = Código para unirse
table-awaited = Falta
table-do_this_table = Piezas de la mesa
table-do_more = { $n } más en la página del anfitrión
table-winner = Gana { $who }
table-winners = { $who } comparten la victoria
table-reference_pack = Cartas inventadas (de referencia)
table-menu = Menú
table-to-phone = Mi página de móvil
table-to-host = Página del anfitrión
table-to-tables = Todas las mesas
table-full-screen = Pantalla completa
table-seated = { $n ->
    [0] Escanea el código para ocupar un sitio.
    [one] Hay { $n } sitio ocupado. El anfitrión inicia la partida cuando estéis todos.
   *[other] Hay { $n } sitios ocupados. El anfitrión inicia la partida cuando estéis todos.
}
table-all_seated = Todos tienen sitio. El anfitrión inicia la partida.
table-to-television = Unir esta pantalla a otra mesa
table-moves = Últimos movimientos
