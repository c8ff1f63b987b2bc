### proposals

proposal-move = { AMOUNT($kind, $n) } { PILE($from, form: "from") } { PILE($to, form: "to") }
proposal-points = o { $n } PZ więcej: { $seat }
proposal-points_lost = o { $n } PZ mniej: { $seat }
proposal-correction = Gospodarz proponuje poprawkę.
proposal-correction_effect = Jeśli zgodzą się wszyscy, których to dotyczy, rachunki zmienią się jak niżej. Jeśli elementy leżą dobrze, odmów.
proposal-seat_own = Prosisz o miejsce { $seat } jako { $name }.
proposal-seat_effect = Kto zajmie miejsce, widzi wszystko, co ono kryje, i gra dalej jego elementami.
proposal-record_effect = Zapis ma wszystkie odpowiedzi, także ukryte na twoim miejscu. Jeśli zgodzą się wszystkie miejsca, można go odtąd czytać.
proposal-refused_correction_empty = Poprawki nie wprowadzono: nie masz tych elementów. Nikt inny nie pozna powodu.
proposal-refused_correction_full = Poprawki nie wprowadzono: nie ma miejsca na te elementy.
proposal-refused_correction_blocks = Poprawki nie wprowadzono: bez tych elementów nie dałoby się odpowiedzieć na otwarte pytanie.
proposal-refused_correction_unnamed = Poprawki nie wprowadzono: musiałaby nazwać kartę.
proposal-refused_correction_unknown = Poprawki nie wprowadzono: zasady teraz na nią nie pozwalają.
proposal-refused_answer_refused = Poprawki nie wprowadzono: zasady teraz na nią nie pozwalają.
proposal-person = { $name } ({ $seat })
