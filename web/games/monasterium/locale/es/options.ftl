### Respuestas que se pueden elegir.

option-missions = { $missions }
option-mission = { $mission }: { $wanted }
option-roll = { $roll }
option-place_dice = Poner { $n } × { $number }
option-reroll = Girar la loseta de repetición
option-take_dice = { $n } × { $number } ({ $own ->
    [one] { $own } propio
   *[other] { $own } propios
}, { $neutral ->
    [one] { $neutral } neutral
   *[other] { $neutral } neutrales
})
option-take_joker = 1 × 6 para la columna { $column } ({ $action })
option-act = { $action } (columna { $column }, fila { $row })
option-act_often = Con cada uno de los { $n } dados: { $action } (columna { $column }, fila { $row })
option-act_standard = { $action } (acción básica, columna { $column })
option-act_standard_often = Con cada uno de los { $n } dados: { $action } (acción básica, columna { $column })
option-bonus = { $action }
option-win_die = Tomar el dado y tirarlo
option-points = 5 PV en su lugar
option-keep_die = Quedarse con el { $number }
option-reroll_die = Girar la loseta de repetición y tirarlo otra vez
option-novice = Fila { $row }, columna { $column }: abre { $action }
option-place_novice = Monasterio { $monastery }: { $place }
option-window = Monasterio { $monastery }, fila { $row }, columna { $column }
