### enrolment_form

enrol-figure = { $n }
enrol-numbers = Liczby na planszy
enrol-problem-untold = { $group }: jeszcze nie wpisano { $n } z { $of }.
enrol-problem-lacks = { $item }: brakuje jeszcze { $fields }.
enrol-problem-refused = Tak nie da się zagrać. Miejsce { $place }: { $reason }
enrol-problem-not_finished = Najpierw go zakończ.
