### end
final-all_majorities = Najwięcej nowicjuszy w klasztorze
final-all_chapels = Kaplice
final-all_cloisters = Krużganki
final-all_goods = Pozostałe towary
