## plan

plan-roll_and_place = Dotknij, co kładziesz. Resztę rzucasz jeszcze raz.
plan-place_dice = Połóż na { $number }: własne kości { $own }, neutralne { $neutral }
plan-several_dice = Kilka kości na { $number }
plan-turn_reroll = Odwróć płytkę przerzutu i rzuć jeszcze raz
plan-whole_roll = Wpisz zamiast tego każdą kość
plan-step_take = { $n ->
    [one] Weź { $n } kość z pola { $space }
    [few] Weź { $n } kości z pola { $space }
   *[many] Weź { $n } kości z pola { $space }
}
plan-step_joker = Weź 6 na kolumnę { $column }
plan-step_novice = Wyślij nowicjusza z rzędu { $row }, kolumny { $column }
plan-step_novice_to = Nowicjusz z rzędu { $row }, kolumny { $column }: { $where }
plan-step_opens = otwiera: { $what }
plan-step_to = Trafia tu: { $where }
plan-step_window = Witraż { $from } do rzędu { $row }
