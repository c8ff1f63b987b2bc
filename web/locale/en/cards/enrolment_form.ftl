### The form by which a printed copy is enrolled, and what its checks find.

enrol-figure = { $n }
enrol-numbers = Numbers on the board
enrol-problem-untold = { $group }: { $n } of { $of } not entered yet.
enrol-problem-lacks = { $item }: { $fields } still missing.
enrol-problem-refused = No game can be played like this. At { $place }: { $reason }
enrol-problem-not_finished = Finish it first.
