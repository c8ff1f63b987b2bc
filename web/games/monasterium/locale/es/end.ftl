# De dónde vienen los puntos de la puntuación final, todos los monasterios y bienes juntos.
final-all_majorities = Más novicios en un monasterio
final-all_chapels = Capillas
final-all_cloisters = Claustros
final-all_goods = Bienes sobrantes
