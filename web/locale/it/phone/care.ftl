## Pagine di chi sposta i pezzi di un sostituto

care-title = Fallo per { $name }, che ha un sostituto
care-roll = Lancia i dadi per questo giocatore.
care-rolls = Lancia per { $name }
care-die-own = Dado proprio
care-die-neutral = Dado neutrale
care-rolled = Ecco che cosa mostrano
