### Lines of the final score.

final-missions = Missions
final-windows = Full rows and columns of windows
final-buildings = Novices in buildings
final-tiles = Dice on turned action tiles
final-actions = Actions for points
final-refused_dice = Points instead of a die
final-majority = Most novices in monastery { $monastery }
final-chapels = Chapels with a novice: { $n }
final-cloister = Monastery { $monastery }: { $cloister } in the cloister times { $chapel } in the chapel, doubled
final-tools = Tools: { $n }
final-books = Books: { $n }
final-small_goods = { $n } influence, soup and rosaries, halved
