### final

final-missions = Misje
final-windows = Pełne rzędy i kolumny witraży
final-buildings = Nowicjusze w budynkach
final-tiles = Kości na odwróconych płytkach akcji
final-actions = Akcje za punkty
final-refused_dice = Punkty zamiast kości
final-majority = Najwięcej nowicjuszy w klasztorze { $monastery }
final-chapels = Kaplice z nowicjuszem: { $n }
final-cloister = Klasztor { $monastery }: { $cloister } w krużganku razy { $chapel } w kaplicy, podwójnie
final-tools = Narzędzia: { $n }
final-books = Księgi: { $n }
final-small_goods = Wpływy, zupa i różańce ({ $n }), połowa
