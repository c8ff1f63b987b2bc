### Was eine Wahl bewirkt, in ganzen Sätzen.

outlook-then = { $first } { $then }

outlook-any_column = Für eine Aktion einer beliebigen Spalte.
outlook-column = Spalte { $column }: { LIST($actions, style: "or") }.
outlook-reroll = Wirf beliebige dieser Würfel neu, einmal je Runde.
outlook-reroll_die = Wirf ihn neu. Das Plättchen bleibt bis zur nächsten Runde umgedreht.
outlook-dice = { $n ->
    [one] Eine Aktion: { LIST($actions, style: "or") }.
   *[other] { $n } Aktionen: { LIST($actions, style: "or") }.
}
outlook-dice_and_points = { $n ->
    [one] Eine Aktion: { LIST($actions, style: "or") }. Dazu { $vp } SP.
   *[other] { $n } Aktionen: { LIST($actions, style: "or") }. Dazu { $vp } SP.
}
idle-no_action = Wirkungslos: keine Aktion der Spalte { $column } ist möglich.
outlook-only_points = Keine Aktion ist möglich: nur { $n } SP.

outlook-messenger = Auf Feld { $space }; erreichbar: { $monasteries }.
outlook-messenger_and_bonus = Auf Feld { $space }; erreichbar: { $monasteries }. Unterwegs: { LIST($bonuses, type: "bonus") }.
outlook-gains = Nimm { $gains }.
outlook-exchange = { $give } gegen { $get }.
outlook-novice = { $n ->
    [one] Er kann an 1 Ort gehen.
   *[other] Er kann an { $n } Orte gehen.
}
outlook-windows = Von Kloster { LIST($monasteries, style: "or") }.

outlook-tile_points = { $n } SP für die Würfel auf dem Plättchen.
outlook-extra_novice = Die Reihe ist dann leer: ihr zusätzlicher Novize geht kostenlos.
outlook-pay = Zahle { $give }.
outlook-free = Kostenlos.
outlook-window_too = Nimm dann ein Fenster von { $monastery }.
outlook-no_window = Kein Fenster von { $monastery } passt.
outlook-mission = Erfüllt Mission { $mission }: { $n } SP.
outlook-row_full = Füllt die Reihe: { $n } SP.
outlook-column_full = Füllt die Spalte: { $n } SP.
outlook-another_die = Wirf und lege ihn sofort. Du hast dann { $n } eigene Würfel.

shared-window = Ein Fenster bringt den Bonus seiner Reihe oder seiner Spalte.
shared-extra = Sendest du ihn jetzt nicht, bleibt er bis zum Spielende.

bonus-action = eine beliebige Aktion
bonus-influence_or_rosary = 1 Einfluss oder 1 Rosenkranz
bonus-soup_or_swap = 1 Suppe oder ein Tausch
bonus-window = ein Fenster eines beliebigen Klosters
bonus-die = ein weiterer Würfel
