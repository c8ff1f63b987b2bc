## Phone page, settings: handing the seat over, and leaving it to a stand-in

handing-over = Przekaż moje miejsce
handing-over-means = Inny telefon od razu przejmuje twoje miejsce ze wszystkim, co ono kryje. Ten telefon je traci.
handing-over-show = Pokaż kod
handing-over-scan = Zeskanuj to drugim telefonem albo otwórz na nim { $url } i wpisz kod.
handing-over-lasts = Kod działa raz, przez { $minutes } min.
handing-host-page = Strona gospodarza
handing-stand-in = Zostaw miejsce zastępcy
handing-stand-in-means = Program gra dalej na podstawie tego, co widzisz. Kto przesuwa twoje elementy, widzi, co program bierze i oddaje. Z tym telefonem wracasz na miejsce w każdej chwili.
handing-stand-in-carer = Kto przesuwa moje elementy
handing-stand-in-table = Osoby przy stronie stołu
handing-stand-in-now = Zostaw zastępcy
