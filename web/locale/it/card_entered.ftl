### A printed card that the pack does not know: the page on which it is entered, and what is said of it.

cards-play = Gioca questa carta
cards-play-lacks = Non è ancora completa.
cards-place = La tua carta prende il posto di { $card }, che non è ancora uscita. Il resto della copia non cambia.
cards-place-other = Al posto di
cards-back = Torna al tavolo
enrol-our_copy = La nostra copia
log-card_enrolled = È stata inserita una carta stampata: { $title }
error-card_seen = Questa carta non può più prendere un posto qui: sceglila dall’elenco, o guarda che cosa il tavolo attende adesso.
error-card_unfinished = Su questa carta manca ancora qualcosa. Inseriscilo, poi gioca la carta.
error-card_foreign = Questo pacchetto non accetta altre carte. Scegli una carta dall’elenco e correggi i pezzi a mano.
