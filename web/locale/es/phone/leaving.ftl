### leaving

leaving-watch = Mirar
