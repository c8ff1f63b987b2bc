# Da dove vengono i punti del conteggio finale, tutti i monasteri e i beni insieme.
final-all_majorities = Più novizi in un monastero
final-all_chapels = Cappelle
final-all_cloisters = Chiostri
final-all_goods = Beni rimasti
