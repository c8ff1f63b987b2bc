### Printed sheets: mat, markers, stickers, test strip.

print-mat_middle = Dice
