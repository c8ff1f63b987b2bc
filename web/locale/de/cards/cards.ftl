### cards

cards-not-here = Meine Karte fehlt hier
cards-not-here-hint = Gib die gedruckte Karte einmal ein: Ecken, Pfeil, Wirkung. Dann gehört sie zu deinem Spiel.
