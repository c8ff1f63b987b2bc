### final

final-pieces = Na ręce: { AMOUNT($kind, $n) }
