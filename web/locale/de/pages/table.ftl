### table

table-join_scan = Mit einem Handy scannen oder { $url } öffnen
table-scores = Punkte
table-seats_title = Plätze
table-active = aktiv
table-join = Am Tisch mitspielen
table-join_moved = Neue Adresse: noch einmal scannen, wenn deine Seite nicht zurückkommt
table-join_show = Code zum Mitspielen
table-awaited = Gewartet wird auf
table-do_this_table = Stücke des Tisches
table-do_more = { $n } weitere auf der Gastgeberseite
table-winner = { $who } gewinnt
table-winners = { $who } teilen den Sieg
table-reference_pack = Erfundene Karten (Referenzsatz)
table-menu = Menü
table-to-phone = Meine Handyseite
table-to-host = Gastgeberseite
table-to-tables = Alle Tische
table-full-screen = Ganzer Bildschirm
table-seated = { $n ->
    [0] Scannt den Code, um Platz zu nehmen.
    [one] { $n } Platz ist besetzt. Der Gastgeber startet, wenn alle da sind.
   *[other] { $n } Plätze sind besetzt. Der Gastgeber startet, wenn alle da sind.
}
table-all_seated = Alle sitzen. Der Gastgeber startet das Spiel.
table-to-television = Diesen Bildschirm mit einem anderen Tisch verbinden
table-moves = Letzte Züge
