### waiting

waiting-event = deckt die Ereigniskarte auf
waiting-tax = wirft den Steuerwürfel
waiting-start_player = entscheidet, wer beginnt
waiting-correction = berichtigt den Tisch
waiting-by_hand = tut, was die Karte sagt
