host-start_player = Primo giocatore: chi ha visitato per ultimo una cattedrale?
host-undo_quiet = Nessun pezzo si sposta.
