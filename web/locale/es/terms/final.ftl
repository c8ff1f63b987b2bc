### final

final-corrections = Correcciones
final-before = Puntos antes del recuento final
