## Rozliczenie na koniec rozdziału, roku albo rundy, ze swoim skryptem

closing-sources = Skąd punkty
closing-paid = { $paid } z { $due }
closing-unknown = ? z { $due }
closing-averted = Chroni 1 lojalność.
