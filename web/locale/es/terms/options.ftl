### options

option-both = { $first } – { $then }
option-both_effects = { $first } { $then }
option-nothing = Nada
option-seat = { $seat }
option-event = { $card } · { $title }
option-tax = { $n } de oro
option-material = { $kind }
