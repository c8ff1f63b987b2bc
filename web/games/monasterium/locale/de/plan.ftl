## Das Zugblatt, und Würfel, die von Hand eingetragen werden

plan-roll_and_place = Tippe auf das, was du legst. Die anderen wirfst du neu.
plan-place_dice = Auf { $number } legen: eigene Würfel { $own }, neutrale { $neutral }
plan-several_dice = Mehrere Würfel auf { $number }
plan-turn_reroll = Neuwurfplättchen umdrehen und neu werfen
plan-whole_roll = Stattdessen jeden Würfel eintragen
plan-step_take = { $n ->
    [one] Nimm 1 Würfel von Feld { $space }
   *[other] Nimm { $n } Würfel von Feld { $space }
}
plan-step_joker = Nimm eine 6 für Spalte { $column }
plan-step_novice = Sende den Novizen aus Reihe { $row }, Spalte { $column }
plan-step_novice_to = Novize aus Reihe { $row }, Spalte { $column }: { $where }
plan-step_opens = öffnet: { $what }
plan-step_to = Er geht nach: { $where }
plan-step_window = Fenster von { $from } in Reihe { $row }
