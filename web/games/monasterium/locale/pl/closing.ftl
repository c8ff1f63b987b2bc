## closing

closing-title = Koniec roku { $n }
