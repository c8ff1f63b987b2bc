### Líneas del registro público; junto al signo del sitio, sin sujeto.

log-played = Carta jugada: { $card }.
log-played_waived = Carta puesta sin ejecutarla: { $card }.
log-discarded = 1 carta puesta boca abajo.
log-drawn_discard = { $by } saca 1 carta y la pone boca abajo.
log-penance = Penitencia: 1 carta sacada al azar de la mano y puesta boca abajo.
log-punishment = Castigo en el capítulo siguiente: { $punishment }.
log-favour_moved = Marcador de favores: de { NAME($from, type: "favour") } a { $favour }.
log-project = Nuevo en el tablero: { $project }.
log-built = Construido en { $project }: { AMOUNT($kind, $n) }.
log-finished = Terminado: { $project }.
log-donation = Donado: 1 de oro y un sello. Proyecto: { $project }.
log-house = Casa construida en el solar { $site }.
log-house_back = Casa recuperada del solar { $site }.
log-sick = Hay un enfermo en el lugar { $place }. Conocimientos médicos necesarios: { $value }.
log-healed = Enfermo cuidado en el lugar { $place }.
