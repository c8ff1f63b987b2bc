### Answers that can be chosen.

option-missions = { $missions }
option-mission = { $mission }: { $wanted }
option-roll = { $roll }
option-place_dice = Place { $n } × { $number }
option-reroll = Turn the reroll tile
option-take_dice = { $n } × { $number } ({ $own } own, { $neutral } neutral)
option-take_joker = 1 × 6 for column { $column } ({ $action })
option-act = { $action } (column { $column }, row { $row })
option-act_often = With each of { $n } dice: { $action } (column { $column }, row { $row })
option-act_standard = { $action } (standard action, column { $column })
option-act_standard_often = With each of { $n } dice: { $action } (standard action, column { $column })
option-bonus = { $action }
option-win_die = Take the die and roll it
option-points = 5 VP instead
option-keep_die = Keep the { $number }
option-reroll_die = Turn the reroll tile and roll it again
option-novice = Row { $row }, column { $column }: opens { $action }
option-place_novice = Monastery { $monastery }: { $place }
option-window = Monastery { $monastery }, row { $row }, column { $column }
