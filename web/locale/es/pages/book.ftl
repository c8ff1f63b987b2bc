# El libro de veladas: todas las partidas jugadas en este servidor.
book-title = Libro de veladas
book-open = Abrir el libro de veladas
book-won_by = gana { $names }
book-story = Historia de la partida
book-story_of = Historia de la partida: { $game }, { $day }
book-lead = Todas las partidas terminadas en este servidor.
book-empty = Aún no se ha terminado ninguna partida.
book-loading = Cargando…
book-failed = No se pudieron cargar las partidas. Recarga la página.
book-player = Jugador
book-game = Juego
book-everybody = Todos
book-all_games = Todos los juegos
book-in_short = En resumen
book-all_played = Todas las partidas
book-games_played = { $n ->
    [one] { $n } partida
   *[other] { $n } partidas
}
book-hours = { $n } h en la mesa
book-people = { $n ->
    [one] { $n } jugador
   *[other] { $n } jugadores
}
book-players = Jugadores
book-played = Jugadas
book-won = Ganadas
book-share = % ganadas
book-place = Puesto medio
book-best = Mejor resultado
book-games = Juegos
book-average = Media de puntos del ganador
book-minutes = Duración media
book-duration = { $n } min
book-records = Récords
book-record_points = Más puntos: { $points } PV en { $game }
book-record_minutes = Partida más larga: { $n } min, { $game }
book-record_close = Victoria más justa: { $points } PV de ventaja en { $game }
book-record_wide = Victoria más clara: { $points } PV de ventaja en { $game }
book-record_streak = { $n ->
    [one] { $n } victoria seguida
   *[other] Más victorias seguidas: { $n }
}
book-chart_points = Puntos del ganador, partida a partida
book-chart_own = Puntos de { $name }, partida a partida
book-chart_is = Las cifras están en la lista de partidas.
book-result = Resultado
book-export = Llévatelo
book-export_hint = Con el jugador y el juego elegidos arriba. BG Stats importa cada partida una sola vez.
book-csv = Hoja de cálculo (CSV)
book-bgsplay = Archivo para BG Stats
book-play_link = Añadir a BG Stats
book-record_file = Acta de la partida
book-clauses_csv = Puntos por regla (CSV)
book-clauses_json = Puntos por regla (JSON)
book-by_rule = Lo que dio y costó cada regla
book-rule = Regla
book-back = Todas las partidas
book-start_page = Mesas
book-table = Mesa
book-simulated = lo jugó el programa
book-picture = Imagen para compartir
