## La hoja del turno, y dados que se introducen a mano

plan-roll_and_place = Toca lo que pones. Los demás los tiras otra vez.
plan-place_dice = Poner en el { $number }: dados propios { $own }, dados neutrales { $neutral }
plan-several_dice = Varios dados en el { $number }
plan-turn_reroll = Girar la loseta de repetición y tirar otra vez
plan-whole_roll = Introducir todos los dados
plan-step_take = { $n ->
    [one] Tomar 1 dado del espacio { $space }
   *[other] Tomar { $n } dados del espacio { $space }
}
plan-step_joker = Tomar un 6 para la columna { $column }
plan-step_novice = Enviar el novicio de la fila { $row }, columna { $column }
plan-step_novice_to = Novicio de la fila { $row }, columna { $column }: { $where }
plan-step_opens = abre: { $what }
plan-step_to = Va a: { $where }
plan-step_window = Vidriera de { $from } en la fila { $row }
