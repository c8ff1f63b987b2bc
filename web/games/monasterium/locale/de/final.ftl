### Zeilen der Schlusswertung.

final-missions = Missionen
final-windows = Volle Fensterreihen und ‑spalten
final-buildings = Novizen in Gebäuden
final-tiles = Würfel auf umgedrehten Aktionsplättchen
final-actions = Aktionen für Punkte
final-refused_dice = Punkte statt eines Würfels
final-majority = Meiste Novizen im Kloster { $monastery }
final-chapels = Kapellen mit einem Novizen: { $n }
final-cloister = Kloster { $monastery }: { $cloister } im Kreuzgang mal { $chapel } in der Kapelle, verdoppelt
final-tools = Werkzeuge: { $n }
final-books = Bücher: { $n }
final-small_goods = { $n } Einfluss, Suppe und Rosenkränze, halbiert
