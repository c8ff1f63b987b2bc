enrol-numbers = Numeri sul tabellone
enrol-problem-untold = { $group }: { $n } di { $of } ancora da inserire.
enrol-problem-lacks = { $item }: da completare { $fields }.
enrol-problem-refused = Così non si può giocare. In { $place }: { $reason }
enrol-problem-not_finished = Prima concludilo.
