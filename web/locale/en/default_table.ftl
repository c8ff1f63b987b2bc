### The table page of games without pages of their own.

table-facts = This game
table-moves = Last moves
table-stocks = Stocks
