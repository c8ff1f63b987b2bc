## Die Seite am Ende eines Jahres

closing-title = Ende von Jahr { $roman }
