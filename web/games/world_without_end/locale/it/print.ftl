print-mat_middle = Carta evento
print-mat_slot = Carta azione
