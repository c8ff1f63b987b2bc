### print

print-mat_middle = Kości
