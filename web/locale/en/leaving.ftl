## Phone page: a seat that is no longer this phone’s

leaving-freed = The host freed your seat: { $seat }.
leaving-left = You left your seat: { $seat }.
leaving-replaced = { $by } has taken over your seat: { $seat }.
leaving-handed = You handed your seat over to { $by }: { $seat }.
leaving-means = You can take a free seat, watch the game, or ask the host for a seat.
leaving-back = Take it back
leaving-choose = Choose a seat
leaving-watch = Watch
leaving-stand-in-plays = A stand-in plays your seat: { $seat }.
