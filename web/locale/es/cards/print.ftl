### print

print-full_size = 100 mm: imprime al 100 % (tamaño real)
print-tape = Pon el borde de la otra hoja en la línea de la derecha y pega.
print-spare = Recorta y pega sobre las esquinas: sus esquinas interiores en los ángulos.
print-hint = Imprime al 100 % (tamaño real). La línea mide 100 mm.
print-stickers = Pegatinas
print-sheet = Hoja { $page } de { $pages }
print-markers_how = Recorta y pon en las esquinas del tablero o de la mesa, con las flechas al norte.
print-markers_measure = La página de la cámara mide dónde están: no hace falta exactitud.
print-mat_middle = Cartas abiertas
print-mat_slot = Tu carta
print-mat_dice = Lanza aquí los dados
print-stand_scan = Escanea para unirte al juego en esta mesa.
print-stand_typed = O abre
