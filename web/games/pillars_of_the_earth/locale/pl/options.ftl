### options

option-cards = { $cards }
option-take_card = { $card }
option-pass = Pas
option-dismiss = Zwolnij: { $card }
option-builder = { $seat }
option-refuse_builder = { $seat }, odłożony; ciągnij jeszcze raz
option-space = { $place }, pole { $space }
option-space_with_card = { $place }, pole { $space }: { $card }
option-pass_builder = Pas: zostaw budowniczego na kole kosztów
option-bishop_protection = Ochrona przed wydarzeniem
option-gain = Weź to
option-use_card = Użyj: „{ $card }”
option-booked = Poprawione: dalej
option-buy = Kup { AMOUNT($kind, $n, case: "acc") }
option-sell = Sprzedaj { AMOUNT($kind, $n, case: "acc") }
option-leave = Opuść targ
option-plan = { $uses }
option-keep_cubes = Zatrzymaj: { $cubes }
