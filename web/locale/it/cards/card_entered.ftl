### A printed card that the pack does not know: the page on which it is entered.

cards-play = Gioca questa carta
cards-play-lacks = Non è ancora completa.
cards-place = La tua carta prende il posto di { $card }, che non è ancora uscita. Il resto della copia non cambia.
cards-place-other = Al posto di
cards-back = Torna al tavolo
enrol-our_copy = La nostra copia
