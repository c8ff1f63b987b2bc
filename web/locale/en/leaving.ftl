## Phone page: a seat that is no longer this phone's, and handing one over

leaving-freed = The host freed your seat: { $seat }.
leaving-left = You left your seat: { $seat }.
leaving-replaced = { $by } has taken over your seat: { $seat }.
leaving-handed = You handed your seat over to { $by }: { $seat }.
leaving-means = You can take a free seat, watch the game, or ask the host for a seat.
leaving-back = Take it back
leaving-choose = Choose a seat
leaving-watch = Watch
leaving-hand-over = Hand over my seat
leaving-hand-over-means = Another phone takes your seat at once, with all that it hides. This phone loses it.
leaving-hand-over-show = Show the code
leaving-hand-over-scan = Scan this with the other phone, or open { $url } there and enter the code.
leaving-hand-over-lasts = The code works once, within { $minutes } minutes.
leaving-host-page = Host page
leaving-stand-in = Leave my seat to a stand-in
leaving-stand-in-means = A program plays on from what you see. Whoever moves your pieces sees what it takes and gives. With this phone you get the seat back at any time.
leaving-stand-in-carer = Who moves my pieces
leaving-stand-in-table = Those at the table page
leaving-stand-in-now = Leave it to the stand-in
leaving-stand-in-plays = A stand-in plays your seat: { $seat }.
