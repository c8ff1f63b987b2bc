### A printed card that the pack does not know, entered in the middle of a game.

cards-not-here = My card isn’t here
cards-not-here-hint = Enter the printed card once: corners, arrow, effect. It is then in your copy.
