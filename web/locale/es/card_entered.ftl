### A printed card that the pack does not know: the page on which it is entered, and what is said of it.

cards-play = Jugar esta carta
cards-play-lacks = Aún incompleta.
cards-place = Tu carta ocupa el lugar de { $card }, que aún no ha salido. Lo demás no cambia.
cards-place-other = En lugar de
cards-back = Volver a la mesa
enrol-our_copy = Nuestro ejemplar
log-card_enrolled = Se introdujo una carta impresa: { $title }
error-card_seen = Esta carta ya no puede ocupar un lugar aquí: elígela de la lista o mira qué espera ahora la mesa.
error-card_unfinished = A esta carta aún le falta algo. Introdúcelo y juégala.
error-card_foreign = Este juego de cartas no admite más. Elige una carta de la lista y corrige las piezas a mano.
