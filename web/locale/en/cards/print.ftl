### Printed sheets: mat, markers, stickers.

print-full_size = 100 mm: print at 100 % (actual size)
print-tape = Lay the other sheet’s edge on the line at the right, and tape.
print-spare = Cut out, and glue over the corners: their inner corners on the angles.
print-hint = Print at 100 % (actual size). The line is 100 mm long.
print-stickers = Stickers
print-sheet = Sheet { $page } of { $pages }
print-markers_how = Cut out, and lay at the corners of the board or the table, the arrows to the north.
print-markers_measure = The camera’s page measures where they lie: nothing has to be exact.
print-mat_middle = Open cards
print-mat_slot = Your card
print-mat_dice = Roll the dice here
print-stand_scan = Scan to join the game at this table.
print-stand_typed = Or open
