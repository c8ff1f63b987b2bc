## La pagina della fine di un capitolo, di un anno o di un turno

closing-title = Fine della parte { $n }
closing-go-on = Avanti
closing-sources = Da dove vengono i punti
closing-paid = { $paid } di { $due }
closing-unknown = ? di { $due }
closing-averted = Evitato con 1 lealtà.
