## Stock-take: counting all pieces against the books

log-own_correction_proposed = { $note ->
    [""] Proposed to correct the own pieces: { $moves }.
   *[other] Proposed to correct the own pieces: { $moves } ({ $note }).
}
count-in = { AMOUNT($kind, $n) } { PILE($from, form: "from") }
count-out = { AMOUNT($kind, $n) } { PILE($to, form: "to") }
