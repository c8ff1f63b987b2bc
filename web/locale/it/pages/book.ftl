# Il libro delle serate: tutte le partite giocate su questo server.
book-title = Libro delle serate
book-open = Apri il libro delle serate
book-won_by = vinta da { $names }
book-story = Storia della partita
book-story_of = Storia della partita: { $game }, { $day }
book-lead = Tutte le partite giocate fino alla fine su questo server.
book-empty = Ancora nessuna partita è stata giocata fino alla fine.
book-loading = Caricamento…
book-failed = Le partite non si sono caricate. Ricarica la pagina.
book-player = Giocatore
book-game = Gioco
book-everybody = Tutti
book-all_games = Tutti i giochi
book-in_short = In breve
book-all_played = Tutte le partite
book-games_played = { $n ->
    [one] { $n } partita
   *[other] { $n } partite
}
book-hours = { $n } h al tavolo
book-people = { $n ->
    [one] { $n } giocatore
   *[other] { $n } giocatori
}
book-players = Giocatori
book-played = Giocate
book-won = Vinte
book-share = Quota vinta
book-place = Posto medio
book-best = Miglior punteggio
book-games = Giochi
book-average = Media dei vincitori
book-minutes = Durata media
book-duration = { $n } min
book-records = Record
book-record_points = Punteggio più alto: { $points } PV a { $game }
book-record_minutes = Partita più lunga: { $n } min, { $game }
book-record_close = Vittoria più stretta: { $points } PV di vantaggio a { $game }
book-record_wide = Vittoria più netta: { $points } PV di vantaggio a { $game }
book-record_streak = { $n ->
    [one] { $n } vittoria di fila
   *[other] Più vittorie di fila: { $n }
}
book-chart_points = Punti dei vincitori, partita per partita
book-chart_own = Punti di { $name }, partita per partita
book-chart_is = I numeri sono nell’elenco delle partite.
book-result = Risultato
book-export = Porta via i dati
book-export_hint = Con la scelta di giocatore e gioco qui sopra. BG Stats importa la stessa partita una volta sola.
book-csv = Foglio di calcolo (CSV)
book-bgsplay = File per BG Stats
book-play_link = Aggiungi a BG Stats
book-record_file = Registro della partita
book-clauses_csv = Punti per regola (CSV)
book-clauses_json = Punti per regola (JSON)
book-by_rule = Che cosa ha dato e tolto ogni regola
book-rule = Regola
book-back = Tutte le partite
book-start_page = Tavoli
book-table = Tavolo
book-simulated = giocato dal programma
book-picture = Immagine da condividere
