### The host page.

host-start_player = Start player: who visited a monastery last?
host-undo_quiet = No piece moves.
host-supply = Supply of goods
host-supply_pack = As in the chosen copy
host-supply_limited = Goods can run out
host-supply_unlimited = Goods never run out
