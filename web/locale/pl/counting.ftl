## counting

log-own_correction_proposed = Gracz proponuje poprawkę własnych elementów: { $moves }. { $note }
