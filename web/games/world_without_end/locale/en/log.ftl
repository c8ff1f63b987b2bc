### Lines of the public log; each stands beside the sign of its seat, so it names no subject.

log-played = Played: { $card }.
log-played_waived = Laid without being carried out: { $card }.
log-discarded = 1 card laid face down.
log-drawn_discard = 1 card drawn by { $by } and laid face down.
log-penance = Penance: 1 card drawn from the hand at random and laid face down.
log-punishment = Punishment in the next chapter: { $punishment }.
log-favour_moved = Favour marker: from { NAME($from, type: "favour") } to { $favour }.
log-project = New on the board: { $project }.
log-built = Built into { $project }: { AMOUNT($kind, $n) }.
log-finished = Finished: { $project }.
log-donation = Donated: 1 gold and a seal. Project: { $project }.
log-house = House built on site { $site }.
log-house_back = House taken back from site { $site }.
log-sick = Somebody is sick at place { $place }: { $value } medical knowledge needed.
log-healed = Cared for the sick person at place { $place }.
