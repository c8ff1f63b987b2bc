## La pagina della fine di un turno

closing-title = Fine del turno { $n }
closing-tax = Monete di tasse: { $n }.
