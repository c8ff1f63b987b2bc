### The phone page of games without pages of their own.

phone-card_is_read = Lay the card in your slot on the mat; the camera reads it.
phone-dice_are_read = Roll the dice; the dice reader reads them.
phone-pieces = My pieces
phone-hand = In my hand
phone-others = Other players
