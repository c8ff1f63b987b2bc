### statistics

statistics-rule = Regel { $clause }
moment-swing = Der größte Sprung: { $n } SP in einer Runde
moment-rise = { $n } SP auf einmal: { $source }
moment-loss = { $n } SP auf einmal verloren: { $source }
moment-lead = Von hier bis zum Ende vorn
moment-never_behind = Nie zurück
moment-overtaken = In der Schlusswertung noch vorbeigezogen
moment-behind = Gewonnen nach { $n } SP Rückstand
moment-narrow = Mit { $n } SP Vorsprung gewonnen
moment-tie_break = Bei Gleichstand gewonnen
error-not_over = Das Spiel ist noch nicht aus. Spielt es zu Ende.
error-not_ended = Es gibt noch keinen Endstand. Das Bild entsteht nach dem Ende des Spiels.
