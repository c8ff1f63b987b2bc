## Die Seite am Ende eines Kapitels, eines Jahres oder einer Runde

closing-title = Ende von Teil { $n }
closing-go-on = Weiter
closing-sources = Woher die Punkte kommen
closing-paid = { $paid } von { $due }
closing-unknown = ? von { $due }
closing-averted = Mit 1 Loyalität abgewendet.
