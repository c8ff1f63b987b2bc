### Fragen der Regeln.

ask-last_in_a_monastery = Wer hat zuletzt ein Kloster besucht? Dieser Spieler beginnt.
ask-missions = Welche zwei Missionen der Art { $kind } sind offen?
ask-roll = Wirf alle deine Würfel. Was zeigen sie?
ask-roll_some_again = Wirf beliebige dieser Würfel neu. Was zeigen jetzt alle?
ask-roll_one = Wirf den neuen Würfel. Was zeigt er?
ask-place = Welche Zahl legst du?
ask-take = Welche Würfel nimmst du?
ask-act = Was tust du mit diesem Würfel?
ask-bonus_action = Die Straße gibt eine Aktion einer beliebigen Spalte. Welche?
ask-bonus = Welchen Bonus nimmst du?
ask-die = Du darfst einen weiteren eigenen Würfel nehmen.
ask-keep_die = Der neue Würfel zeigt { $number }. Behältst du ihn?
ask-novice = Welchen Novizen sendest du?
ask-novice_and_place = Welchen Novizen sendest du, und wohin?
ask-place_novice = Wohin sendest du den Novizen?
ask-extra = Die Reihe ist leer. Wohin sendest du umsonst den Zusatznovizen?
ask-window = Welches Fenster nimmst du, und in welche Reihe?
ask-window_and_bonus = Welches Fenster nimmst du, in welche Reihe und für welchen Bonus?
