## Stock-take: counting all pieces against the books

log-own_correction_proposed = A player proposes a correction of their own pieces: { $moves }. { $note }
count-in = { AMOUNT($kind, $n) } { PILE($from, form: "from") }
count-out = { AMOUNT($kind, $n) } { PILE($to, form: "to") }
log-correction_agreed_by_host = The host has agreed to the correction that the seat itself proposed.
