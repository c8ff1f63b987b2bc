### statistics

statistics-rule = Zasada { $clause }
moment-swing = Największy skok: { $n } PZ w jednej rundzie
moment-rise = { $n } PZ naraz: { $source }
moment-loss = { $n } PZ stracone naraz: { $source }
moment-lead = Na prowadzeniu odtąd do końca
moment-never_behind = Ani razu z tyłu
moment-overtaken = Wyprzedzenie w końcowej punktacji
moment-behind = Wygrana mimo { $n } PZ straty
moment-narrow = Wygrana o { $n } PZ
moment-tie_break = Wygrana dzięki rozstrzygnięciu remisu
error-not_over = Gra jeszcze się nie skończyła. Zagrajcie do końca.
error-not_ended = Nie ma jeszcze wyniku końcowego. Obrazek powstaje po końcu gry.
