### table

table-join_scan = Zeskanuj telefonem albo otwórz { $url }
table-scores = Punkty
table-seats_title = Miejsca
table-active = aktywny
table-join = Dołącz do stołu
table-join_moved = Nowy adres: zeskanuj ponownie, jeśli twoja strona nie wróci
table-join_show = Kod dołączenia
table-awaited = Stół czeka
table-do_this_table = Elementy stołu
table-do_more = Jeszcze { $n } na stronie gospodarza
table-winner = Wygrywa { $who }
table-winners = Wspólnie wygrywają: { $who }
table-reference_pack = Wymyślone karty (zestaw wzorcowy)
table-menu = Menu
table-to-phone = Mój telefon
table-to-host = Strona gospodarza
table-to-tables = Wszystkie stoły
table-full-screen = Cały ekran
table-seated = { $n ->
    [0] Zeskanuj kod, żeby zająć miejsce.
    [one] Zajęto { $n } miejsce. Gospodarz zacznie grę, gdy będą wszyscy.
    [few] Zajęto { $n } miejsca. Gospodarz zacznie grę, gdy będą wszyscy.
   *[many] Zajęto { $n } miejsc. Gospodarz zacznie grę, gdy będą wszyscy.
}
table-all_seated = Wszyscy już siedzą. Gospodarz zaczyna grę.
table-to-television = Połącz ten ekran z innym stołem
table-moves = Ostatnie ruchy
