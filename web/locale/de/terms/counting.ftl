## counting

log-own_correction_proposed = Ein Spieler schlägt vor, seine eigenen Stücke zu berichtigen: { $moves }. { $note }
log-correction_agreed_by_host = Der Gastgeber hat der Berichtigung zugestimmt, die der Platz selbst vorgeschlagen hat.
