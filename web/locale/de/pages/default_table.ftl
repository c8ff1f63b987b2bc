### default_table

table-facts = Dieses Spiel
table-stocks = Vorräte
