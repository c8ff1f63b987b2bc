## Abrechnung am Ende eines Kapitels, eines Jahres oder einer Runde, mit ihrem Skript

closing-sources = Woher die Punkte kommen
closing-paid = { $paid } von { $due }
closing-unknown = ? von { $due }
closing-averted = Mit 1 Loyalität abgewendet.
