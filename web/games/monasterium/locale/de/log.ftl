### Zeilen des öffentlichen Verlaufs; jede steht neben dem Zeichen ihres Platzes und nennt darum niemanden.

log-reroll = Neuwurfplättchen umgedreht.
log-placed_dice = Gelegt: { $n } × { $number }.
log-took_dice = Genommen: { $n } × { $number } für Spalte { $column }.
log-lost_die = Ein Würfel wird nicht benutzt: keine Aktion war möglich.
log-messenger = Der Bote steht auf Feld { $space }.
log-won_die = Einen weiteren Würfel erhalten.
log-novice = Ein Novize geht ins Kloster { $monastery }: { $place }.
log-turned_tile = Das Aktionsplättchen der Spalte { $column } ist umgedreht: 1 SP für jeden Würfel.
log-window = Ein Fenster von Kloster { $monastery }: Reihe { $row }, Spalte { $column }.
log-mission = Mission erfüllt: { $mission }.
log-open_mission = Offene Mission: { $mission }.
