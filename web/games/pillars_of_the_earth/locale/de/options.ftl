### Antworten, die man wählen kann.

option-cards = { $cards }
option-take_card = { $card }
option-pass = Passen
option-dismiss = Entlassen: { $card }
option-builder = { $seat }
option-refuse_builder = { $seat }, zurückgelegt und neu gezogen
option-space = { $place }, Feld { $space }
option-space_with_card = { $place }, Feld { $space }: { $card }
option-pass_builder = Passen: der Baumeister bleibt auf dem Kostenrad
option-bishop_protection = Schutz vor dem Ereignis
option-gain = Das nehmen
option-use_card = Karte nutzen: „{ $card }“
option-booked = Berichtigt: weiter
option-buy = Kaufen: { AMOUNT($kind, $n, case: "acc") }
option-sell = Verkaufen: { AMOUNT($kind, $n, case: "acc") }
option-leave = Markt verlassen
option-plan = { $uses }
option-keep_cubes = Behalte { $cubes }
