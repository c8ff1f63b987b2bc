## Il foglio del turno, e i dadi inseriti a mano

plan-roll_and_place = Tocca ciò che piazzi. Gli altri li rilanci.
plan-place_dice = Piazza sul { $number }: dadi personali { $own }, neutrali { $neutral }
plan-several_dice = Più dadi sul { $number }
plan-turn_reroll = Gira la tessera Rilancia i dadi e rilancia
plan-whole_roll = Inserisci invece ogni dado
plan-step_take = { $n ->
    [one] Prendi 1 dado dallo spazio { $space }
   *[other] Prendi { $n } dadi dallo spazio { $space }
}
plan-step_joker = Prendi un 6 per la colonna { $column }
plan-step_novice = Invia il novizio della riga { $row }, colonna { $column }
plan-step_novice_to = Novizio della riga { $row }, colonna { $column }: { $where }
plan-step_opens = apre: { $what }
plan-step_to = Va a: { $where }
plan-step_window = Vetrata di { $from } nella riga { $row }
