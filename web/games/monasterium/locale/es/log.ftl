### Líneas del registro público; junto al signo del sitio, sin sujeto.

log-reroll = Loseta de repetición girada.
log-placed_dice = Puesto: { $n } × { $number }.
log-took_dice = Tomado: { $n } × { $number } para la columna { $column }.
log-lost_die = Un dado no se usa: no había acción posible.
log-messenger = El mensajero está en el espacio { $space }.
log-won_die = Otro dado ganado.
log-novice = Un novicio va al monasterio { $monastery }: { $place }.
log-turned_tile = Se gira la loseta de acción de la columna { $column }: 1 PV por cada dado.
log-window = Una vidriera del monasterio { $monastery }: fila { $row }, columna { $column }.
log-mission = Misión cumplida: { $mission }.
log-open_mission = Misión abierta: { $mission }.
