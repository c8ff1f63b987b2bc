# Das Spielebuch: alle Spiele, die auf diesem Server gespielt wurden.
book-title = Spielebuch
book-open = Spielebuch öffnen
book-won_by = gewonnen von { $names }
book-story = Geschichte des Spiels
book-story_of = Geschichte des Spiels: { $game }, { $day }
book-lead = Alle Spiele, die auf diesem Server zu Ende gespielt wurden.
book-empty = Noch wurde kein Spiel zu Ende gespielt.
book-loading = Wird geladen…
book-failed = Die Spiele konnten nicht geladen werden. Lade die Seite neu.
book-player = Spieler
book-game = Spiel
book-everybody = Alle
book-all_games = Alle Spiele
book-in_short = Kurz gesagt
book-all_played = Alle Partien
book-games_played = { $n ->
    [one] { $n } Spiel
   *[other] { $n } Spiele
}
book-hours = { $n } Std. am Tisch
book-people = { $n } Spieler
book-players = Spieler
book-played = Gespielt
book-won = Gewonnen
book-share = Anteil gewonnen
book-place = Mittlerer Rang
book-best = Bestes Ergebnis
book-games = Spiele
book-average = Mittlere Siegpunktzahl
book-minutes = Mittlere Dauer
book-duration = { $n } Min.
book-records = Rekorde
book-record_points = Bestes Ergebnis: { $points } SP in { $game }
book-record_minutes = Längstes Spiel: { $n } Min., { $game }
book-record_close = Knappster Sieg: { $points } SP Vorsprung in { $game }
book-record_wide = Klarster Sieg: { $points } SP Vorsprung in { $game }
book-record_streak = { $n ->
    [one] { $n } Sieg in Folge
   *[other] Meiste Siege in Folge: { $n }
}
book-chart_points = Punkte der Sieger, Spiel für Spiel
book-chart_own = Punkte von { $name }, Spiel für Spiel
book-chart_is = Die Zahlen stehen in der Liste der Spiele.
book-result = Ergebnis
book-export = Zum Mitnehmen
book-export_hint = Mit der Auswahl von Spieler und Spiel oben. BG Stats übernimmt dasselbe Spiel nur einmal.
book-csv = Tabelle (CSV)
book-bgsplay = Datei für BG Stats
book-play_link = In BG Stats eintragen
book-record_file = Protokoll des Spiels
book-clauses_csv = Punkte nach Regeln (CSV)
book-clauses_json = Punkte nach Regeln (JSON)
book-by_rule = Was jede Regel brachte und kostete
book-rule = Regel
book-back = Alle Spiele
book-start_page = Tische
book-table = Tisch
book-simulated = vom Programm gespielt
book-picture = Bild zum Teilen
