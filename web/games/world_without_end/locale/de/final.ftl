### Zeilen der Schlusswertung.

final-pieces = { AMOUNT($kind, $n) } übrig
