## The turn sheet, and dice that are entered by hand

plan-roll_and_place = Tap what you place. You roll the others again.
plan-place_dice = Place on { $number }: your own dice { $own }, neutral dice { $neutral }
plan-several_dice = Several dice on { $number }
plan-turn_reroll = Turn the reroll tile and roll again
plan-whole_roll = Enter every die instead
plan-step_take = { $n ->
    [one] Take 1 die from space { $space }
   *[other] Take { $n } dice from space { $space }
}
plan-step_joker = Take a 6 for column { $column }
plan-step_novice = Send the novice of row { $row }, column { $column }
plan-step_novice_to = Novice of row { $row }, column { $column }: { $where }
plan-step_opens = opens: { $what }
plan-step_to = It goes to: { $where }
plan-step_window = Window of { $from } into row { $row }
