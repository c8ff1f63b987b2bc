### leaving

leaving-watch = Zusehen
