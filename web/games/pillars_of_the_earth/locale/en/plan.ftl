## Sheets of The Pillars of the Earth

plan-own_drawn = Was it your builder? Place it:
plan-another_drawn = It was another player’s
plan-pass_builder = Pass: onto the cost wheel, placed later for nothing
plan-lie_here = These lie open. Tap what lies there.
plan-seven_lie = Seven of these nine lie in the supply. Tap the two that you do not see there.
plan-on_market = on the market { $n }
plan-you_have = you have { $n }
plan-later_deck = Show the cards
plan-take = Take { $what }
plan-take_later = Take { $what }, later what is ticked ({ $n })
