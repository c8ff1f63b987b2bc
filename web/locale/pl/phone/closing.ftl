## closing

closing-title = Koniec części { $n }
closing-go-on = Dalej
