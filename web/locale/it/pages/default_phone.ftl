phone-card_is_read = Metti la carta nel tuo spazio sul tappeto; la telecamera la legge.
phone-dice_are_read = Lancia i dadi; il lettore dei dadi li legge.
phone-pieces = I miei pezzi
phone-hand = In mano
phone-others = Altri giocatori
