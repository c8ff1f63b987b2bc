# The sources of points of the final scoring, all monasteries and goods together.
final-all_majorities = Most novices in a monastery
final-all_chapels = Chapels
final-all_cloisters = Cloisters
final-all_goods = Goods left
