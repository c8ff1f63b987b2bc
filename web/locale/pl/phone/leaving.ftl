### leaving

leaving-watch = Oglądaj
