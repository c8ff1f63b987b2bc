## closing

closing-title = Koniec roku { $roman }
