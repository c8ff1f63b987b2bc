### default_table

table-facts = Dieses Spiel
table-moves = Letzte Züge
table-stocks = Vorräte
