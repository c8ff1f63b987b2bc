### A printed card that the pack does not know: the page on which it is entered.

cards-play = Jugar esta carta
cards-play-lacks = Aún incompleta.
cards-place = Tu carta ocupa el lugar de { $card }, que aún no ha salido. Lo demás no cambia.
cards-place-other = En lugar de
cards-back = Volver a la mesa
enrol-our_copy = Nuestro ejemplar
