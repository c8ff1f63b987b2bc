### A printed card that the pack does not know: the page on which it is entered, and what is said of it.

cards-play = Diese Karte spielen
cards-play-lacks = Noch nicht vollständig.
cards-place = Deine Karte nimmt den Platz von { $card } ein, die noch nicht aufgedeckt wurde. Sonst ändert sich nichts.
cards-place-other = Anstelle von
cards-back = Zurück zum Tisch
enrol-our_copy = Unser Spiel
log-card_enrolled = Eine gedruckte Karte wurde eingegeben: { $title }
error-card_seen = Diese Karte kann hier keinen Platz mehr einnehmen: wähle sie aus der Liste, oder sieh nach, worauf der Tisch jetzt wartet.
error-card_unfinished = Auf dieser Karte fehlt noch etwas. Gib es ein, dann spiele sie.
error-card_foreign = Dieser Kartensatz nimmt keine weiteren Karten auf. Wähle eine Karte aus der Liste und berichtige die Stücke von Hand.
