### Die Gastgeberseite.

host-start_player = Startspieler: wer hat zuletzt eine Kathedrale besucht?
host-undo_quiet = Kein Stück bewegt sich.
