### default_table

table-facts = Esta partida
table-stocks = Reservas
