### A printed card that the pack does not know: the page on which it is entered.

cards-play = Zagraj tę kartę
cards-play-lacks = Jeszcze niepełna.
cards-place = Twoja karta zajmuje miejsce karty { $card }, której jeszcze nie odkryto. Reszta się nie zmienia.
cards-place-other = W miejsce karty
cards-back = Wróć do stołu
enrol-our_copy = Nasz egzemplarz
