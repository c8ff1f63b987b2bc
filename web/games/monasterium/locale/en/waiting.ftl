### What the table waits for; each follows the name of a player.

waiting-missions_a = lays out the A missions
waiting-missions_b = lays out the B missions
waiting-missions_c = lays out the C missions
waiting-roll = rolls the dice
waiting-again = rolls again
waiting-roll_won = rolls the new die
waiting-roll_again = rolls the new die again
waiting-place = places dice
waiting-place_again = places dice
waiting-take = takes dice
waiting-act = chooses an action
waiting-bonus = chooses a bonus
waiting-die = may take another die
waiting-keep_die = decides about the new die
waiting-novice = chooses a novice
waiting-place_novice = sends a novice
waiting-extra = may send an extra novice
waiting-window = takes a window
waiting-window_bonus = chooses a bonus
