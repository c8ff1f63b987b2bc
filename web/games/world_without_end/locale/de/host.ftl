### Die Gastgeberseite.

host-start_player = Startspieler: wer hat zuletzt etwas gebaut?
host-first_game = Erstes Spiel: nur die Ereignisse mit Stern
host-all_cards = Von Anfang an alle zwölf Aktionskarten
