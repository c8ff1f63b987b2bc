### options

option-both = { $first } – { $then }
option-both_effects = { $first } { $then }
option-nothing = Nichts
option-seat = { $seat }
option-event = { $card } · { $title }
option-tax = { $n } Gold
option-material = { $kind }
