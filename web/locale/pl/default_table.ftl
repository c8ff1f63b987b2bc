### default_table

table-facts = Ta gra
table-moves = Ostatnie ruchy
table-stocks = Zapasy
