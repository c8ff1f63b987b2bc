### The host page.

host-start_player = Start player: who visited a cathedral last?
host-undo_quiet = No piece moves.
