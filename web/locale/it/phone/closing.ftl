## La pagina della fine di un capitolo, di un anno o di un turno

closing-title = Fine della parte { $n }
closing-go-on = Avanti
