### waiting

waiting-event = descubre la carta de evento
waiting-tax = tira el dado de impuestos
waiting-start_player = decide quién empieza
waiting-correction = corrige la mesa
waiting-by_hand = hace lo que dice la carta
