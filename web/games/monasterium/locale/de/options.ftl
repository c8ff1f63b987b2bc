### Antworten, die man wählen kann.

option-missions = { $missions }
option-mission = { $mission }: { $wanted }
option-roll = { $roll }
option-place_dice = { $n } × { $number } legen
option-reroll = Neuwurfplättchen umdrehen
option-take_dice = { $n } × { $number } ({ $own } eigene, { $neutral } neutrale)
option-take_joker = 1 × 6 für Spalte { $column } ({ $action })
option-act = { $action } (Spalte { $column }, Reihe { $row })
option-act_often = Mit jedem der { $n } Würfel: { $action } (Spalte { $column }, Reihe { $row })
option-act_standard = { $action } (Standardaktion, Spalte { $column })
option-act_standard_often = Mit jedem der { $n } Würfel: { $action } (Standardaktion, Spalte { $column })
option-bonus = { $action }
option-win_die = Würfel nehmen und werfen
option-points = Stattdessen 5 SP
option-keep_die = Die { $number } behalten
option-reroll_die = Neuwurfplättchen umdrehen und neu werfen
option-novice = Reihe { $row }, Spalte { $column }: öffnet { $action }
option-place_novice = Kloster { $monastery }: { $place }
option-window = Kloster { $monastery }, Reihe { $row }, Spalte { $column }
