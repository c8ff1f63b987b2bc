final-pieces = { AMOUNT($kind, $n) } in tuo possesso
