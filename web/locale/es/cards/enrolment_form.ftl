### El formulario con que se registra un ejemplar impreso, y lo que encuentran sus controles.

enrol-numbers = Números del tablero
enrol-problem-untold = { $group }: aún sin introducir { $n } de { $of }.
enrol-problem-lacks = { $item }: aún falta { $fields }.
enrol-problem-refused = Así no se puede jugar. En { $place }: { $reason }
enrol-problem-not_finished = Termínalo primero.
