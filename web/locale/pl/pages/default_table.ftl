### default_table

table-facts = Ta gra
table-stocks = Zapasy
