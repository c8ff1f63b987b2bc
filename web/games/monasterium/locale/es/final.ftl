### Líneas de la puntuación final.

final-missions = Misiones
final-windows = Filas y columnas completas de vidrieras
final-buildings = Novicios en edificios
final-tiles = Dados en losetas de acción giradas
final-actions = Acciones de puntos
final-refused_dice = Puntos en lugar de un dado
final-majority = Más novicios en el monasterio { $monastery }
final-chapels = Capillas con novicio: { $n }
final-cloister = Monasterio { $monastery }: { $cloister } en el claustro por { $chapel } en la capilla, al doble
final-tools = Herramientas: { $n }
final-books = Libros: { $n }
final-small_goods = Influencia, sopa y rosarios: { $n }, a la mitad
