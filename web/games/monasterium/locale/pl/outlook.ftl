### Co zrobi wybór, pełnymi zdaniami.

outlook-then = { $first } { $then }

outlook-any_column = Na jedną akcję w dowolnej kolumnie.
outlook-column = Kolumna { $column }: { LIST($actions, style: "or") }.
outlook-reroll = Rzuć ponownie dowolnymi z tych kości, raz na rundę.
outlook-reroll_die = Rzuć nią ponownie. Płytka pozostaje odwrócona do następnej rundy.
outlook-dice = { $n ->
    [one] Jedna akcja: { LIST($actions, style: "or") }.
    [few] { $n } akcje: { LIST($actions, style: "or") }.
   *[many] { $n } akcji: { LIST($actions, style: "or") }.
}
outlook-dice_and_points = { $n ->
    [one] Jedna akcja: { LIST($actions, style: "or") }. Do tego { $vp } PZ.
    [few] { $n } akcje: { LIST($actions, style: "or") }. Do tego { $vp } PZ.
   *[many] { $n } akcji: { LIST($actions, style: "or") }. Do tego { $vp } PZ.
}
idle-no_action = Bez skutku: żadna akcja kolumny { $column } nie jest możliwa.
outlook-only_points = Żadna akcja nie jest możliwa: tylko { $n } PZ.

outlook-messenger = Na pole { $space }; w zasięgu: { $monasteries }.
outlook-messenger_and_bonus = Na pole { $space }; w zasięgu: { $monasteries }. Po drodze: { LIST($bonuses, type: "bonus") }.
outlook-gains = Bierzesz: { $gains }.
outlook-exchange = { $give } → { $get }.
outlook-novice = { $n ->
    [one] Może iść w { $n } miejsce.
    [few] Może iść w { $n } miejsca.
   *[many] Może iść w { $n } miejsc.
}
outlook-windows = Klasztor { LIST($monasteries, style: "or") }.

outlook-tile_points = { $n } PZ za kości na płytce.
outlook-extra_novice = Rząd jest wtedy pusty: jego dodatkowy nowicjusz idzie za darmo.
outlook-pay = Płacisz: { $give }.
outlook-free = Za darmo.
outlook-window_too = Potem weź witraż klasztoru { $monastery }.
outlook-no_window = Żaden witraż klasztoru { $monastery } nie pasuje.
outlook-mission = Wypełnia misję { $mission }: { $n } PZ.
outlook-row_full = Wypełnia rząd: { $n } PZ.
outlook-column_full = Wypełnia kolumnę: { $n } PZ.
outlook-another_die = Rzuć i połóż ją od razu. Liczba twoich własnych kości: { $n }.

shared-window = Witraż daje bonus swojego rzędu albo swojej kolumny.
shared-extra = Jeśli go teraz nie wyślesz, zostaje tu do końca gry.

bonus-action = dowolna jedna akcja
bonus-influence_or_rosary = 1 wpływ albo 1 różaniec
bonus-soup_or_swap = 1 zupa albo wymiana
bonus-window = witraż dowolnego klasztoru
bonus-die = jeszcze jedna kość
