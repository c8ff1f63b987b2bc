### cards

cards-not-here = Nie ma tu mojej karty
cards-not-here-hint = Wpisz wydrukowaną kartę raz: rogi, strzałkę, działanie. Potem jest w twoim egzemplarzu.
