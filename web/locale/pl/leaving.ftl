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
