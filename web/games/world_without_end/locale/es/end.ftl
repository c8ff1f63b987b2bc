# De dónde vienen los puntos de un jugador.
final-start = Al empezar
final-projects = Material para proyectos
final-finished_projects = Proyectos terminados
final-spire = La aguja de la Torre
final-rent = Alquiler
final-favours = Favores
final-medicine = Medicina y cuidados
final-income = Ingresos
final-events = Eventos y cambios
final-piety = Piedad no entregada
final-grain = Grano no entregado
final-tax = Impuesto no pagado
final-doubled = Pérdidas dobles
final-materials = Piedra y madera sobrantes
final-gold = Oro sobrante
