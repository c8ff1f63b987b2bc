## La pagina della fine di un capitolo

closing-title = Fine del capitolo { $roman }
closing-tax = Monete di tasse: { $n }.
closing-loyalty = 1 lealtà evita 1 punizione del prossimo capitolo.
closing-loyalty_doubled = Dopo il capitolo IV una perdita vale doppio, se 1 lealtà non lo evita.
closing-penance = Nel turno 1 una carta pescata a caso va coperta.
closing-begging = Dal primo evento non viene nessuna rendita.
closing-royal_court = L’azione della prima carta non viene eseguita.
