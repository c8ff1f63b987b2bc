## counting

log-own_correction_proposed = Un giocatore propone una correzione dei propri pezzi: { $moves }. { $note }
