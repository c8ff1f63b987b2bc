### A printed card that the pack does not know: the page on which it is entered.

cards-play = Diese Karte spielen
cards-play-lacks = Noch nicht vollständig.
cards-place = Deine Karte nimmt den Platz von { $card } ein, die noch nicht aufgedeckt wurde. Sonst ändert sich nichts.
cards-place-other = Anstelle von
cards-back = Zurück zum Tisch
enrol-our_copy = Unser Spiel
