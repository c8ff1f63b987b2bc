### table

table-year = Rok { $n }
table-by_year = PZ w latach I, II i III:
table-always = w każdym roku
table-no_missions = Odkrytych misji jeszcze nie wpisano.
table-dice_spaces = Pola kości
table-neutral = neutralne: { $n }
table-dice_of = { $name }: { $n }
table-road = Droga
table-road_space = Pole { $n }, połączone z: { $where }
table-monasteries = Klasztory
table-chapel_has = Kaplica: { $n } z { $room }
table-blocked = zablokowane
table-novices_sent = Wysłani nowicjusze
table-supply = Pula
table-marker = znacznik na { $n }
table-in_hand = kości na ręce: { $n }
table-active = zaczyna rundę
table-on_tile = na kolumnie { $column }: { $n }
table-board = Plansza
table-novices = Nowicjusze
table-any_building = Budynek
