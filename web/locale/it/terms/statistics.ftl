# Termini delle statistiche di una partita conclusa. Un momento sta accanto al segno e al nome del suo giocatore.
statistics-rule = Regola { $clause }
moment-swing = La svolta più grande: { $n } PV in un turno
moment-rise = { $n } PV in una volta: { $source }
moment-loss = Perde { $n } PV in una volta: { $source }
moment-lead = In testa da qui alla fine
moment-never_behind = Mai in svantaggio
moment-overtaken = Rimonta nel conteggio finale
moment-behind = Vittoria dopo uno svantaggio di { $n } PV
moment-narrow = Vittoria per { $n } PV
moment-tie_break = Vittoria allo spareggio
error-not_over = La partita non è ancora finita. Giocatela fino alla fine.
error-not_ended = Non c’è ancora un punteggio finale. L’immagine si fa dopo la fine della partita.
