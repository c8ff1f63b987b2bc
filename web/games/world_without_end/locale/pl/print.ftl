### print

print-mat_middle = Karta wydarzenia
print-mat_slot = Karta akcji
