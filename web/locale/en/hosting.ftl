## Host page: who asks for a seat, freeing a seat, and the pack at the start

hosting-asks = { $name } asks for a seat.
hosting-asks-means = Give a free seat, or the place of somebody who leaves. In a running game the table agrees first.
hosting-give = Give { $seat }
hosting-give-of = In place of { $name }
hosting-give-sure = Free the seat of { $name } for { $guest }
hosting-decline = Decline
hosting-free = Free this seat
hosting-sit-here = Sit here too
hosting-my-phone = My phone page
hosting-hand-over = A seat is handed over to another phone in the settings of its own phone.
hosting-join-code = Join code
hosting-pack = Cards in play
hosting-pack-ours = { $pack }: cards of our own
hosting-pack-ours-means = Exchequer does not know the cards printed in your box. It plays with a deck of our own: print it, or answer by hand with what the phones show.
hosting-pack-copy = { $pack } · { $version }
hosting-pack-copy-means = The cards and the board of this printed copy, as they were enrolled. Lay these cards on the table.
hosting-pack-print = Print our deck (PDF)
hosting-pack-enrol = Enrol my copy
hosting-pack-told = You play with cards of our own
hosting-pack-play = Start with our cards
hosting-pack-back = Not yet
