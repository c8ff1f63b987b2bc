### Zeilen des öffentlichen Verlaufs; jede steht neben dem Zeichen ihres Platzes und nennt darum niemanden.

log-played = Gespielt: { $card }.
log-played_waived = Gelegt, ohne sie auszuführen: { $card }.
log-discarded = 1 Karte verdeckt abgelegt.
log-drawn_discard = 1 Karte von { $by } gezogen und verdeckt abgelegt.
log-penance = Buße: 1 Karte zufällig aus der Hand gezogen und verdeckt abgelegt.
log-punishment = Strafe im nächsten Kapitel: { $punishment }.
log-favour_moved = Gunststein: von Feld { NAME($from, type: "favour") } auf Feld { $favour }.
log-project = Neu auf dem Plan: { $project }.
log-built = Gebaut ({ $project }): { AMOUNT($kind, $n) }.
log-finished = Fertig: { $project }.
log-donation = Gespendet: 1 Gold und ein Siegel. Bauwerk: { $project }.
log-house = Haus gebaut auf Bauplatz { $site }.
log-house_back = Haus zurückgenommen von Bauplatz { $site }.
log-sick = Am Ort { $place } ist jemand krank: { $value } medizinisches Wissen nötig.
log-healed = Den Kranken am Ort { $place } gepflegt.
