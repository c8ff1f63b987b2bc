### A printed card that the pack does not know: the page on which it is entered, and what is said of it.

cards-play = Zagraj tę kartę
cards-play-lacks = Jeszcze niepełna.
cards-place = Twoja karta zajmuje miejsce karty { $card }, której jeszcze nie odkryto. Reszta się nie zmienia.
cards-place-other = W miejsce karty
cards-back = Wróć do stołu
enrol-our_copy = Nasz egzemplarz
log-card_enrolled = Wpisano wydrukowaną kartę: { $title }
error-card_seen = Ta karta nie może już tu wejść: wybierz ją z listy albo sprawdź, na co stół czeka teraz.
error-card_unfinished = Na tej karcie jeszcze czegoś brakuje. Wpisz to, potem ją zagraj.
error-card_foreign = Ten zestaw nie przyjmuje dalszych kart. Wybierz kartę z listy i popraw elementy ręcznie.
