### host

host-start_player = Pierwszy gracz: kto ostatnio był w klasztorze?
host-undo_quiet = Żaden element się nie rusza.
host-supply = Pula towarów
host-supply_pack = Jak w wybranym egzemplarzu
host-supply_limited = Towary mogą się skończyć
host-supply_unlimited = Towary nigdy się nie kończą
