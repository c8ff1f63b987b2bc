### Die Gastgeberseite.

host-start_player = Startspieler: wer hat zuletzt ein Kloster besucht?
host-undo_quiet = Kein Stück bewegt sich.
host-supply = Vorrat an Waren
host-supply_pack = Wie im gewählten Exemplar
host-supply_limited = Waren können ausgehen
host-supply_unlimited = Waren gehen nie aus
