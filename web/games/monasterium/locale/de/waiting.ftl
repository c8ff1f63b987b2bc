### Worauf der Tisch wartet; jeder Text folgt auf den Namen eines Spielers.

waiting-missions_a = legt die Missionen A aus
waiting-missions_b = legt die Missionen B aus
waiting-missions_c = legt die Missionen C aus
waiting-roll = wirft die Würfel
waiting-again = wirft noch einmal
waiting-roll_won = wirft den neuen Würfel
waiting-roll_again = wirft den neuen Würfel noch einmal
waiting-place = legt Würfel
waiting-place_again = legt Würfel
waiting-take = nimmt Würfel
waiting-act = wählt eine Aktion
waiting-bonus = wählt einen Bonus
waiting-die = darf einen weiteren Würfel nehmen
waiting-keep_die = entscheidet über den neuen Würfel
waiting-novice = wählt einen Novizen
waiting-place_novice = sendet einen Novizen
waiting-extra = darf einen Zusatznovizen senden
waiting-window = nimmt ein Fenster
waiting-window_bonus = wählt einen Bonus
