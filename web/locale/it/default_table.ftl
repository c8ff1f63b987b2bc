table-facts = Questa partita
table-moves = Ultime mosse
table-stocks = Riserve
