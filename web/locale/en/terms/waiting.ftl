### What the table waits for; each follows the name of a player.

waiting-event = turns up the event card
waiting-tax = rolls the tax die
waiting-start_player = decides who starts
waiting-correction = corrects the table
waiting-by_hand = does what the card says
