table-board = The board
table-cost-wheel = Cost wheel
