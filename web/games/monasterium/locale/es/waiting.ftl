### A qué espera la mesa; sigue al nombre de un jugador.

waiting-missions_a = pone las misiones A
waiting-missions_b = pone las misiones B
waiting-missions_c = pone las misiones C
waiting-roll = tira los dados
waiting-again = tira otra vez
waiting-roll_won = tira el dado nuevo
waiting-roll_again = tira otra vez el dado nuevo
waiting-place = pone dados
waiting-place_again = pone dados
waiting-take = toma dados
waiting-act = elige una acción
waiting-bonus = elige un premio
waiting-die = puede tomar otro dado
waiting-keep_die = decide sobre el dado nuevo
waiting-novice = elige un novicio
waiting-place_novice = envía un novicio
waiting-extra = puede enviar un novicio adicional
waiting-window = toma una vidriera
waiting-window_bonus = elige un premio
