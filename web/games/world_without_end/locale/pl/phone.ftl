### phone

phone-camera_sees_event = Połóż kartę wydarzenia na Ratuszu; kamera ją odczyta.
phone-camera_sees_action = Połóż kartę na swoim polu na macie; kamera ją odczyta.
phone-camera_sees_turn = Obróć kartę na Ratuszu i zostaw ją tam; kamera ją odczyta.
phone-die_is_read = Rzuć kością podatków w wieży; czytnik kości ją odczyta.
phone-lay_only = Wyłóż kartę bez wykonywania
phone-due = Zobowiązania na koniec rozdziału
phone-of = { $have } z { $need }
phone-loss = −{ $n } PZ
phone-met = spełnione
phone-tax = Złoto na podatek
phone-double = Po rozdziale IV każdy brak kosztuje podwójnie.
phone-loyalty_averts = Lojalność chroni przed karą: { $n }
phone-cards = Karty
phone-played = Zagrane w tym rozdziale
phone-hand = Zostały na ręce
phone-left_to_play = Karty do zagrania: { $n }
phone-discards = Odrzucone zakryte: { $n }
phone-marker = Znacznik na { $n }
phone-houses_left = Domy w zapasie: { $n }
phone-seals_left = Pieczęcie w zapasie: { $n }
phone-event = Bieżące wydarzenie
