## counting

log-own_correction_proposed = Gracz proponuje poprawkę własnych elementów: { $moves }. { $note }
log-correction_agreed_by_host = Gospodarz zgodził się na poprawkę, którą zaproponowało samo miejsce.
