### Answers that can be chosen.

option-both = { $first } – { $then }
option-both_effects = { $first } { $then }
option-nothing = Nothing
option-seat = { $seat }
option-event = { $card } · { $title }
option-tax = { $n } gold
option-material = { $kind }
