### options

option-missions = { $missions }
option-mission = { $mission }: { $wanted }
option-roll = { $roll }
option-place_dice = Połóż { $n } × { $number }
option-reroll = Odwróć płytkę przerzutu
option-take_dice = { $n } × { $number } (własne: { $own }, neutralne: { $neutral })
option-take_joker = 1 × 6 na kolumnę { $column } ({ $action })
option-act = { $action } (kolumna { $column }, rząd { $row })
option-act_often = Za każdą z { $n } kości: { $action } (kolumna { $column }, rząd { $row })
option-act_standard = { $action } (akcja podstawowa, kolumna { $column })
option-act_standard_often = Za każdą z { $n } kości: { $action } (akcja podstawowa, kolumna { $column })
option-bonus = { $action }
option-win_die = Weź kość i rzuć nią
option-points = Zamiast tego 5 PZ
option-keep_die = Zatrzymaj { $number }
option-reroll_die = Odwróć płytkę przerzutu i rzuć jeszcze raz
option-novice = Rząd { $row }, kolumna { $column }: otwiera { $action }
option-place_novice = Klasztor { $monastery }: { $place }
option-window = Klasztor { $monastery }, rząd { $row }, kolumna { $column }
