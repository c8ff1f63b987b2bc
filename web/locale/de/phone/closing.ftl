## Die Seite am Ende eines Kapitels, eines Jahres oder einer Runde

closing-title = Ende von Teil { $n }
closing-go-on = Weiter
