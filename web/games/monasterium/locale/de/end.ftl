# Woher die Punkte der Schlusswertung kommen, alle Klöster und Waren zusammen.
final-all_majorities = Meiste Novizen in einem Kloster
final-all_chapels = Kapellen
final-all_cloisters = Kreuzgänge
final-all_goods = Waren übrig
