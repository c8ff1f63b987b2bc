## counting

log-own_correction_proposed = Un giocatore propone una correzione dei propri pezzi: { $moves }. { $note }
log-correction_agreed_by_host = L’organizzatore ha accettato la correzione proposta dal posto stesso.
