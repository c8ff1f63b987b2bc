### host

host-start_player = Pierwszy gracz: kto ostatnio był w katedrze?
host-undo_quiet = Żaden element się nie rusza.
