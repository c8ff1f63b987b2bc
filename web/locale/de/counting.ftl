## counting

log-own_correction_proposed = Ein Spieler schlägt vor, seine eigenen Stücke zu berichtigen: { $moves }. { $note }
