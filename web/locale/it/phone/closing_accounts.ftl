## I conti alla fine di un capitolo, di un anno o di un turno, con il loro script

closing-sources = Da dove vengono i punti
closing-paid = { $paid } di { $due }
closing-unknown = ? di { $due }
closing-averted = Evitato con 1 lealtà.
