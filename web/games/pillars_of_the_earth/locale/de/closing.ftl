## Die Seite am Ende einer Runde

closing-title = Ende von Runde { $n }
closing-tax = Die Steuer war { $n } Gold.
