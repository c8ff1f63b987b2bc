### Texts of the phone’s questions in World Without End.

turn-card-to-turn = The event card, to be turned
turn-card-left = Turn to the left
turn-card-right = Turn to the right
turn-lay-so = Lay it this way
turn-lies-best = Suggested: it seems to bring you the most.
turn-arrow = The favour marker moves as many spaces as the number at the arrow.
turn-outlaws-unpaid = The favour marker would go to the Outlaws, and you could not pay the 1 gold.
turn-site = Site { $site }
turn-fewer = Fewer
turn-more = More
turn-trades = Trades of events, before the card
turn-trade-always = Trade { $trade }, now and after each of my cards
turn-trade-never = Do not trade { $trade }, now or later
turn-trade-is-always = You trade { $trade } after each of your action cards while the event is in force. Your phone does it as long as it is awake.
turn-trade-is-never = You do not trade { $trade }, and are not asked.
turn-trade-ask = Ask me again
turn-punished-penance = In round 1 a card is drawn from your hand and laid face down.
turn-punished-begging = In round 1 you have no income.
turn-punished-royal_court = In round 1 your action is not carried out.
