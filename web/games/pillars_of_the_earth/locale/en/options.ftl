### Answers that can be chosen.

option-cards = { $cards }
option-take_card = { $card }
option-pass = Pass
option-dismiss = Dismiss: { $card }
option-builder = { $seat }
option-refuse_builder = { $seat }, put back and drawn again
option-space = { $place }, space { $space }
option-space_with_card = { $place }, space { $space }: { $card }
option-pass_builder = Pass: leave the builder on the cost wheel
option-bishop_protection = Protection from the event
option-gain = Take this
option-use_card = Use “{ $card }”
option-booked = Corrected: continue
option-buy = Buy { AMOUNT($kind, $n) }
option-sell = Sell { AMOUNT($kind, $n) }
option-leave = Leave the market
option-plan = { $uses }
option-keep_cubes = Keep { $cubes }
