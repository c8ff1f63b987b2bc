## Phone page: a seat that is no longer this phone’s, with its script

leaving-freed = The host freed your seat: { $seat }.
leaving-left = You left your seat: { $seat }.
leaving-replaced = { $by } has taken over your seat: { $seat }.
leaving-handed = You handed your seat over to { $by }: { $seat }.
leaving-means = You can take a free seat, watch the game, or ask the host for a seat.
leaving-back = Take it back
leaving-choose = Choose a seat
leaving-stand-in-plays = A stand-in plays your seat: { $seat }.
leaving-seat_freed = The host has freed your seat: { $seat }.
leaving-seat_left = You have left your seat: { $seat }.
leaving-seat_back = Take it back
