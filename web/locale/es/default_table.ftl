### default_table

table-facts = Esta partida
table-moves = Últimos movimientos
table-stocks = Reservas
