### Die Tischseite.

table-year = Jahr { $n }
table-by_year = SP in den Jahren I, II und III:
table-always = in jedem Jahr
table-no_missions = Die offenen Missionen sind noch nicht eingetragen.
table-dice_spaces = Würfelfelder
table-neutral = { $n } neutral
table-dice_of = { $n } von { $name }
table-road = Straße
table-road_space = Feld { $n }, verbunden mit { $where }
table-monasteries = Klöster
table-chapel_has = Kapelle: { $n } von { $room }
table-blocked = gesperrt
table-novices_sent = Gesandte Novizen
table-supply = Vorrat
table-marker = Zählstein auf { $n }
table-in_hand = Würfel in der Hand: { $n }
table-active = beginnt die Runde
table-on_tile = auf Spalte { $column }: { $n }
table-board = Der Plan
table-novices = Novizen
table-any_building = Gebäude
