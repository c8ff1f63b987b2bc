## counting

log-own_correction_proposed = Un jugador propone corregir sus propias piezas: { $moves }. { $note }
