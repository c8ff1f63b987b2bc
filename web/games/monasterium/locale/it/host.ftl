host-start_player = Primo giocatore: chi ha visitato per ultimo un monastero?
host-undo_quiet = Nessun pezzo si sposta.
host-supply = Riserva di beni
host-supply_pack = Come nella copia scelta
host-supply_limited = I beni possono esaurirsi
host-supply_unlimited = I beni non si esauriscono mai
