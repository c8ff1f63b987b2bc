### options

option-both = { $first } – { $then }
option-both_effects = { $first } { $then }
option-nothing = Nic
option-seat = { $seat }
option-event = { $card } · { $title }
option-tax = { $n } złota
option-material = { $kind }
