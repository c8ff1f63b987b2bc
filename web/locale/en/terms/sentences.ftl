### Moves of pieces, and other sentences.

take = Take { AMOUNT($kind, $n) } { PILE($pile, form: "from") }.

give = Put { AMOUNT($kind, $n) } { PILE($pile, form: "to") }.

vp = Move your marker { $n } VP forward.

vp_lost = Move your marker { $n } VP back.

move = Move { AMOUNT($kind, $n) } { PILE($from, form: "from") } { PILE($to, form: "to") }.

turn = Turn { AMOUNT($kind, $n) } over: { $to }.

return_move = Move { AMOUNT($kind, $n) } { PILE($from, form: "from") } { PILE($to, form: "to") }.

turn_back = Turn { AMOUNT($kind, $n) } back: { $to }.

return_points = Take back the points of { $seat }: { $n } VP.
return_points-yours = Take back your points: { $n } VP.

name-amount = { AMOUNT($kind, $n) }
name-kind = { $kind }
name-pile = { PILE($pile) }
name-game = { $game }
name-card = { $card }

layout-mat = the mat
layout-table = four markers without a mat

zone-middle = the middle
zone-N = the north slot
zone-E = the east slot
zone-S = the south slot
zone-W = the west slot

marker-NW = north-west
marker-NE = north-east
marker-SE = south-east
marker-SW = south-west


backup-failed = The last backup could not be written. { $why }
machine-voltage = The computer gets too little voltage: it may stop or damage its card. Use the power supply that belongs to it, and a short cable.
machine-voltage_was = The computer has got too little voltage since it was switched on. It may stop or damage its card: use the power supply that belongs to it, and a short cable.
machine-slowed = The computer has slowed itself down, for its voltage or its heat. Use the power supply that belongs to it, and give it air.
machine-hot = The computer is hot ({ $n } °C) and slows down. Give it air: open its case, take it out of the sun.
machine-card = The card of the computer has had errors. Plug in a USB stick, so that it gets a backup of everything, and replace the card.
machine-read_only = The card can no longer be written: nothing can be saved. Switch the computer off and replace the card; backups are on the stick.
machine-memory = The computer has little memory left ({ $n } MB). Stop other programs on it, or start it again.
machine-disk = The disk of the computer is nearly full ({ $n } MB left). Delete what is not needed before it is: answers can be saved no longer then.
machine-signal = The computer hears the Wi-Fi only faintly. Put it nearer to the router, or away from metal.
machine-clock = This computer does not know the time. Dates in the book are approximate until it is in a network with the internet, or a host’s phone has told it the time.
