### Fragen der Regeln.

ask-last_in_a_cathedral = Wer hat zuletzt eine Kathedrale besucht? Dieser Spieler beginnt.
ask-advantages = Welche zwei Vorteilskarten liegen offen in Kingsbridge?
ask-craftsmen = Welche zwei Handwerker liegen offen in Shiring?
ask-out_of_use = Welche Rohstoffkarten liegen in der Auslage?
ask-card = Nimm eine Karte oder passe.
ask-dismiss = Du hast sechs Handwerker. Wen entlässt du?
ask-draw = Ziehe einen Baumeister aus dem Beutel. Wessen ist er?
ask-place_builder = Wohin setzt du deinen Baumeister? Es kostet { $n } Gold.
ask-place_passed = Wohin setzt du den Baumeister, mit dem du gepasst hast? Es kostet nichts.
ask-bishop = Der Bischof empfängt dich. Worum bittest du?
ask-choice = { $card }: was nimmst du?
ask-tax_free = Die Steuer ist { $n } Gold. Nutzt du deine Karte „steuerfrei“?
ask-market = Kaufe, verkaufe oder verlasse den Markt.
ask-cathedral = Was machen deine Handwerker zu Punkten?
ask-keep_cubes = Du darfst 5 Würfel behalten. Welche?
ask-use_by_hand = Nutzt du jetzt „{ $card }“? Es geht einmal.
ask-by_hand_card = { $card }: tut, was die Karte sagt. Der Gastgeber berichtigt den Tisch und bestätigt.
