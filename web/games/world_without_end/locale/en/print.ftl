### Printed sheets: mat, markers, stickers, test strip.

print-mat_middle = Event card
print-mat_slot = Action card
