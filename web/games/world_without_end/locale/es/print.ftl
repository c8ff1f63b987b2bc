### Hojas impresas: tapete, marcas, adhesivos, tira de prueba.

print-mat_middle = Carta de evento
print-mat_slot = Carta de acción
