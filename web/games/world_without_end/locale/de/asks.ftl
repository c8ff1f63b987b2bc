### Fragen der Regeln.

ask-orientation = Wie liegt die Ereigniskarte?
ask-plague_token = Decke das Pestplättchen am Ort { $place } auf. Was zeigt es?
ask-last_to_build = Wer hat zuletzt etwas gebaut? Dieser Spieler beginnt.
ask-play = Spiele eine Aktionskarte.
ask-play_lost = Lege eine Aktionskarte. In dieser Runde wird sie nicht ausgeführt.
ask-building_material = Welches Baumaterial nimmst du?
ask-building_project = Was baust du, und wo?
ask-sale = Was verkaufst du?
ask-house_building = Auf welchem Bauplatz baust du ein Haus?
ask-free_house = Auf welchen Bauplatz stellst du umsonst ein Haus?
ask-rent = Welche Erträge nimmst du?
ask-donation = Für welches Bauwerk spendest du?
ask-weaver = Wie viel Wolle machst du zu Tuch?
ask-medicine = Pflegst du einen Kranken, oder behandelst du kleine Leiden?
ask-care = Wen pflegst du noch?
ask-hospital = Das Hospital ist fertig. Wen pflegst du?
ask-trade = Das Ereignis bietet einen Tausch. Machst du ihn?
ask-trade_after = Ein geltendes Ereignis bietet noch einen Tausch. Machst du ihn?
ask-give_up = Was gibst du ab?
ask-return_house = Welches Haus nimmst du zurück?
ask-loyalty = Welche Strafen wendest du mit Loyalität ab?
ask-loyalty_doubling = Welche doppelten Verluste wendest du mit Loyalität ab?
ask-by_hand = Tut, was die Karte sagt. Der Gastgeber trägt ein, was bewegt wurde.
