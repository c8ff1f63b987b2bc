table-facts = Questa partita
table-stocks = Riserve
