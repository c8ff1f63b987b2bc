### Che cosa farebbe una scelta, in frasi intere.

outlook-then = { $first } { $then }

outlook-any_column = Per un’azione di una colonna qualsiasi.
outlook-column = Colonna { $column }: { LIST($actions, style: "or") }.
outlook-reroll = Rilancia quanti vuoi di questi dadi, una volta per round.
outlook-reroll_die = Rilancialo. La tessera resta girata fino al prossimo round.
outlook-dice = { $n ->
    [one] Un’azione: { LIST($actions, style: "or") }.
   *[other] { $n } azioni: { LIST($actions, style: "or") }.
}
outlook-dice_and_points = { $n ->
    [one] Un’azione: { LIST($actions, style: "or") }. In più { $vp } PV.
   *[other] { $n } azioni: { LIST($actions, style: "or") }. In più { $vp } PV.
}
idle-no_action = Nessun effetto: nessuna azione della colonna { $column } è possibile.
outlook-only_points = Nessuna azione è possibile: solo { $n } PV.

outlook-messenger = Fino alla casella { $space }; raggiungibili: { $monasteries }.
outlook-messenger_and_bonus = Fino alla casella { $space }; raggiungibili: { $monasteries }. Lungo la via: { LIST($bonuses, type: "bonus") }.
outlook-gains = Prendi { $gains }.
outlook-exchange = { $give } per { $get }.
outlook-novice = { $n ->
    [one] Può andare in 1 luogo.
   *[other] Può andare in { $n } luoghi.
}
outlook-windows = Del monastero { LIST($monasteries, style: "or") }.

outlook-tile_points = { $n } PV per i dadi sulla tessera.
outlook-extra_novice = La riga resta vuota: il suo novizio aggiuntivo parte gratis.
outlook-pay = Paga { $give }.
outlook-free = Gratis.
outlook-window_too = Poi prendi una vetrata di { $monastery }.
outlook-no_window = Nessuna vetrata di { $monastery } è piazzabile.
outlook-mission = Completa la missione { $mission }: { $n } PV.
outlook-row_full = Completa la riga: { $n } PV.
outlook-column_full = Completa la colonna: { $n } PV.
outlook-another_die = Lancialo e piazzalo subito. Avrai poi { $n } dadi personali.

shared-window = Una vetrata dà il bonus della sua riga o della sua colonna.
shared-extra = Se non lo invii adesso, resta lì fino alla fine della partita.

bonus-action = un’azione qualsiasi
bonus-influence_or_rosary = 1 influenza o 1 rosario
bonus-soup_or_swap = 1 zuppa o uno scambio
bonus-window = una vetrata di qualsiasi monastero
bonus-die = un dado in più
