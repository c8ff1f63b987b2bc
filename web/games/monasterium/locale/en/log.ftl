### Lines of the public log; each stands beside the sign of its seat, so it names no subject.

log-reroll = Turned the reroll tile.
log-placed_dice = Placed: { $n } × { $number }.
log-took_dice = Took { $n } × { $number } for column { $column }.
log-lost_die = A die is not used: no action was possible.
log-messenger = The messenger is on space { $space }.
log-won_die = Gained another die.
log-novice = A novice goes to monastery { $monastery }: { $place }.
log-turned_tile = The action tile of column { $column } is turned: 1 VP for each die.
log-window = A window of monastery { $monastery }: row { $row }, column { $column }.
log-mission = Mission completed: { $mission }.
log-open_mission = Open mission: { $mission }.
