option-nothing = Niente
option-tax = { $n } monete
