### leaving

leaving-freed = Gospodarz zwolnił twoje miejsce: { $seat }.
leaving-left = Opuszczasz swoje miejsce: { $seat }.
leaving-replaced = { $by } zajmuje twoje miejsce: { $seat }.
leaving-handed = Przekazujesz swoje miejsce, nowy gracz: { $by }. Miejsce: { $seat }.
leaving-means = Możesz zająć wolne miejsce, oglądać grę albo poprosić gospodarza o miejsce.
leaving-back = Wróć na nie
leaving-choose = Wybierz miejsce
leaving-watch = Oglądaj
leaving-hand-over = Przekaż moje miejsce
leaving-hand-over-means = Inny telefon od razu przejmuje twoje miejsce ze wszystkim, co ono kryje. Ten telefon je traci.
leaving-hand-over-show = Pokaż kod
leaving-hand-over-scan = Zeskanuj to drugim telefonem albo otwórz na nim { $url } i wpisz kod.
leaving-hand-over-lasts = Kod działa raz, przez { $minutes } min.
leaving-host-page = Strona gospodarza
leaving-stand-in = Zostaw miejsce zastępcy
leaving-stand-in-means = Program gra dalej na podstawie tego, co widzisz. Kto przesuwa twoje elementy, widzi, co program bierze i oddaje. Z tym telefonem wracasz na miejsce w każdej chwili.
leaving-stand-in-carer = Kto przesuwa moje elementy
leaving-stand-in-table = Osoby przy stronie stołu
leaving-stand-in-now = Zostaw zastępcy
leaving-stand-in-plays = Na twoim miejscu gra zastępca: { $seat }.
