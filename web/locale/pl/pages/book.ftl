### book
book-title = Księga wieczorów
book-open = Otwórz księgę wieczorów
book-won_by = wygrywa: { $names }
book-story = Opowieść o grze
book-story_of = Opowieść o grze: { $game }, { $day }
book-lead = Każda gra, którą na tym serwerze rozegrano do końca.
book-empty = Żadnej gry nie rozegrano jeszcze do końca.
book-loading = Wczytywanie…
book-failed = Nie udało się wczytać gier. Wczytaj stronę ponownie.
book-player = Gracz
book-game = Gra
book-everybody = Wszyscy
book-all_games = Wszystkie gry
book-in_short = W skrócie
book-all_played = Wszystkie partie
book-games_played = { $n ->
    [one] { $n } gra
    [few] { $n } gry
   *[many] { $n } gier
}
book-hours = { $n } h przy stole
book-people = { $n ->
    [one] { $n } gracz
    [few] { $n } graczy
   *[many] { $n } graczy
}
book-players = Gracze
book-played = Gry
book-won = Wygrane
book-share = Udział wygranych
book-place = Średnie miejsce
book-best = Najlepszy wynik
book-games = Gry
book-average = Średni zwycięski wynik
book-minutes = Średni czas
book-duration = { $n } min
book-records = Rekordy
book-record_points = Najwyższy wynik: { $points } PZ, { $game }
book-record_minutes = Najdłuższa gra: { $n } min, { $game }
book-record_close = Najmniejsza przewaga: { $points } PZ, { $game }
book-record_wide = Największa przewaga: { $points } PZ, { $game }
book-record_streak = { $n ->
    [one] { $n } wygrana z rzędu
    [few] { $n } wygrane z rzędu
   *[many] { $n } wygranych z rzędu
}
book-chart_points = Zwycięski wynik, gra po grze
book-chart_own = Punkty, gra po grze: { $name }
book-chart_is = Liczby są na liście gier.
book-result = Wynik
book-export = Zabierz ze sobą
book-export_hint = Z wyborem gracza i gry powyżej. BG Stats wczytuje tę samą grę tylko raz.
book-csv = Arkusz (CSV)
book-bgsplay = Plik dla BG Stats
book-play_link = Dodaj do BG Stats
book-record_file = Zapis gry
book-clauses_csv = Punkty według zasad (CSV)
book-clauses_json = Punkty według zasad (JSON)
book-by_rule = Co dała i ile kosztowała każda zasada
book-rule = Zasada
book-back = Wszystkie gry
book-start_page = Stoły
book-table = Stół
book-simulated = grał program
book-picture = Obraz do udostępnienia
