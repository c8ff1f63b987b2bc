### Hojas impresas: tapete, marcas, adhesivos, tira de prueba.

print-mat_middle = Dados
