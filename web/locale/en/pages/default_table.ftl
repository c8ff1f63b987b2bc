### The table page of games without pages of their own.

table-facts = This game
table-stocks = Stocks
