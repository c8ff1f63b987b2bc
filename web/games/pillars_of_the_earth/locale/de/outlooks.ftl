### Was eine Wahl jetzt bewirkt und was einen Gleichstand entscheidet.

outlook-works_now = Mit dem, was du hast, bringt er in dieser Runde zusätzlich: { $gains }.
outlook-works_later = Noch nicht, aber in jeder Runde, in der du Waren für ihn hast.
outlook-works_not_yet = Er hat noch nichts zu verarbeiten, und dies ist die letzte Runde.
outlook-loses_work = Ohne ihn bekommst du in dieser Runde weniger: { $gains }.
outlook-no_loss = In dieser Runde nicht nötig.
outlook-starter = { $effect } { $needed }
outlook-spares = Erspart dir: { $gains }.
outlook-spares_limit = In der nächsten Runde darfst du beliebig oft passen.
outlook-to_mill = { $n ->
    [one] Dein letzter Arbeiter geht in die Mühle: 1 Gold.
   *[other] Deine { $n } Arbeiter gehen in die Mühle: { $n } Gold.
}
idle-no_mixer = Ohne Wirkung: Ohne deinen Mörtelmischer bringen Maurer nichts.
idle-good_event = Ohne Wirkung: Ein gutes Ereignis gilt für alle.
idle-event_harmless = Ohne Wirkung: Dieses Ereignis nimmt dir nichts.
idle-no_next_round = Ohne Wirkung: Es gibt keine weitere Runde.
idle-no_card_here = Ohne Wirkung: Hier liegt keine Karte.
tie-gold = Gleich viele Punkte: Mehr Gold gewinnt.
tie-shared = Gleich viele Punkte und gleich viel Gold: Der Sieg wird geteilt.
