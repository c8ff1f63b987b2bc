# The evening book: all games that have been played on this server.
book-title = Evening book
book-open = Open the evening book
book-won_by = won by { $names }
book-story = Story of the game
book-story_of = Story of the game: { $game }, { $day }
book-lead = Every game that was played to its end on this server.
book-empty = No game has been played to its end yet.
book-loading = Loading…
book-failed = The games could not be loaded. Reload the page.
book-player = Player
book-game = Game
book-everybody = Everybody
book-all_games = All games
book-in_short = In short
book-all_played = All games
book-games_played = { $n ->
    [one] { $n } game
   *[other] { $n } games
}
book-hours = { $n } h at the table
book-people = { $n ->
    [one] { $n } player
   *[other] { $n } players
}
book-players = Players
book-played = Played
book-won = Won
book-share = Share won
book-place = Average place
book-best = Best score
book-games = Games
book-average = Average winning score
book-minutes = Average duration
book-duration = { $n } min
book-records = Records
book-record_points = Highest score: { $points } VP in { $game }
book-record_minutes = Longest game: { $n } min, { $game }
book-record_close = Closest victory: { $points } VP ahead in { $game }
book-record_wide = Clearest victory: { $points } VP ahead in { $game }
book-record_streak = { $n ->
    [one] { $n } victory in a row
   *[other] Most victories in a row: { $n }
}
book-chart_points = Winning score, game by game
book-chart_own = Points of { $name }, game by game
book-chart_is = The figures are in the list of games.
book-result = Result
book-export = Take it with you
book-export_hint = With the choice of player and game above. In BG Stats the same game is imported only once.
book-csv = Spreadsheet (CSV)
book-bgsplay = File for BG Stats
book-play_link = Add to BG Stats
book-record_file = Record of the game
book-clauses_csv = Points by rule (CSV)
book-clauses_json = Points by rule (JSON)
book-by_rule = What each rule gave and cost
book-rule = Rule
book-back = All games
book-start_page = Tables
book-table = Table
book-simulated = played by the program
book-picture = Picture to share
