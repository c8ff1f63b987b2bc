## counting

log-own_correction_proposed = Un jugador propone corregir sus propias piezas: { $moves }. { $note }
log-correction_agreed_by_host = El anfitrión acepta la corrección que propuso el propio sitio.
