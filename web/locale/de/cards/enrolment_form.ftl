### enrolment_form

enrol-figure = { $n }
enrol-numbers = Zahlen auf dem Plan
enrol-problem-untold = { $group }: { $n } von { $of } noch nicht eingegeben.
enrol-problem-lacks = { $item }: { $fields } fehlt noch.
enrol-problem-refused = So kann man nicht spielen. Bei { $place }: { $reason }
enrol-problem-not_finished = Stelle ihn zuerst fertig.
