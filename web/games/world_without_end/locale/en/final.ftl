### Lines of the final score.

final-pieces = { AMOUNT($kind, $n) } in hand
