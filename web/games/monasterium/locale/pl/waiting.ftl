### waiting

waiting-missions_a = wykłada misje A
waiting-missions_b = wykłada misje B
waiting-missions_c = wykłada misje C
waiting-roll = rzuca kośćmi
waiting-again = przerzuca kości
waiting-roll_won = rzuca nową kością
waiting-roll_again = przerzuca nową kość
waiting-place = kładzie kości
waiting-place_again = kładzie kości
waiting-take = bierze kości
waiting-act = wybiera akcję
waiting-bonus = wybiera premię
waiting-die = może wziąć jeszcze jedną kość
waiting-keep_die = decyduje o nowej kości
waiting-novice = wybiera nowicjusza
waiting-place_novice = wysyła nowicjusza
waiting-extra = może wysłać dodatkowego nowicjusza
waiting-window = bierze witraż
waiting-window_bonus = wybiera premię
