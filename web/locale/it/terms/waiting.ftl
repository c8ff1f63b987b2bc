waiting-event = scopre la carta evento
waiting-tax = lancia il dado delle tasse
waiting-start_player = decide chi comincia
waiting-correction = corregge il tavolo
waiting-by_hand = fa ciò che dice la carta
