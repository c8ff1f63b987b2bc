### Líneas de la puntuación final.

final-start = Al empezar
final-cathedral = Artesanos en la catedral
final-priory = Priorato
final-advantages = Cartas de ventaja
final-events = Eventos
final-taxes = Impuestos no pagados
