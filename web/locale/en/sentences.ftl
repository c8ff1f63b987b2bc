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

journal-repaired = The journal of this table was damaged on the disk and has been repaired. Compare the table with the pages; the terminal of the server has the details.

backup-failed = The last backup could not be written. { $text }
