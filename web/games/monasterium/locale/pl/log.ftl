### log

log-reroll = Odwrócono płytkę przerzutu.
log-placed_dice = Położono: { $n } × { $number }.
log-took_dice = Wzięto { $n } × { $number } na kolumnę { $column }.
log-lost_die = Kość przepada: żadna akcja nie była możliwa.
log-messenger = Posłaniec stoi na polu { $space }.
log-won_die = Zdobyto kolejną kość.
log-novice = Nowicjusz idzie do klasztoru { $monastery }: { $place }.
log-turned_tile = Płytka akcji kolumny { $column } jest odwrócona: 1 PZ za każdą kość.
log-window = Witraż klasztoru { $monastery }: rząd { $row }, kolumna { $column }.
log-mission = Misja wypełniona: { $mission }.
log-open_mission = Odkryta misja: { $mission }.
