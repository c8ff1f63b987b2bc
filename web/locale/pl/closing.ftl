## closing

closing-title = Koniec części { $n }
closing-go-on = Dalej
closing-sources = Skąd punkty
closing-paid = { $paid } z { $due }
closing-unknown = ? z { $due }
closing-averted = Chroni 1 lojalność.
