### Líneas de la puntuación final.

final-pieces = { AMOUNT($kind, $n) } en la mano
