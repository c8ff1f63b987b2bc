## closing

closing-title = Koniec rundy { $n }
closing-tax = Podatek: { $n } złota.
