### What a choice would do, in whole sentences.

outlook-then = { $first } { $then }

outlook-any_column = For one action of any column.
outlook-column = Column { $column }: { LIST($actions, style: "or") }.
outlook-reroll = Roll any of these dice again, once a round.
outlook-reroll_die = Roll it again. The tile is then turned until the next round.
outlook-dice = { $n ->
    [one] One action: { LIST($actions, style: "or") }.
   *[other] { $n } actions: { LIST($actions, style: "or") }.
}
outlook-dice_and_points = { $n ->
    [one] One action: { LIST($actions, style: "or") }. { $vp } VP on top.
   *[other] { $n } actions: { LIST($actions, style: "or") }. { $vp } VP on top.
}
idle-no_action = No effect: no action of column { $column } is possible.
outlook-only_points = No action is possible: only { $n } VP.

outlook-messenger = To space { $space }; within reach: { $monasteries }.
outlook-messenger_and_bonus = To space { $space }; within reach: { $monasteries }. On the way: { LIST($bonuses, type: "bonus") }.
outlook-gains = Take { $gains }.
outlook-exchange = { $give } for { $get }.
outlook-novice = { $n ->
    [one] It can go to 1 place.
   *[other] It can go to { $n } places.
}
outlook-windows = Of monastery { LIST($monasteries, style: "or") }.

outlook-tile_points = { $n } VP for the dice on the tile.
outlook-extra_novice = The row is then empty: its extra novice goes free of charge.
outlook-pay = Pay { $give }.
outlook-free = Free of charge.
outlook-window_too = Then take a window of { $monastery }.
outlook-no_window = No window of { $monastery } fits.
outlook-mission = Completes mission { $mission }: { $n } VP.
outlook-row_full = Fills the row: { $n } VP.
outlook-column_full = Fills the column: { $n } VP.
outlook-another_die = Roll and place it at once. You then have { $n } dice of your own.

shared-window = A window brings the bonus of its row or of its column.
shared-extra = If you do not send it now, it stays for the rest of the game.

bonus-action = any one action
bonus-influence_or_rosary = 1 influence or 1 rosary
bonus-soup_or_swap = 1 soup or a swap
bonus-window = a window of any monastery
bonus-die = one more die
