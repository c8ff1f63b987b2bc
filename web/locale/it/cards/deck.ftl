deck-title = { $game }: carte
deck-mark = Exchequer · carte nostre
deck-notice = Pacchetto di riferimento di Exchequer: carte nostre
deck-hint = Stampa al 100 %, fronte e retro, girando sul lato lungo. Taglia lungo i segni.
