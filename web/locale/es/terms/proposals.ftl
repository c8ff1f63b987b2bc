### proposals

proposal-move = poner { AMOUNT($kind, $n) } { PILE($from, form: "from") } { PILE($to, form: "to") }
proposal-points = { $n } PV más para { $seat }
proposal-points_lost = { $n } PV menos para { $seat }
proposal-correction = El anfitrión propone una corrección.
proposal-correction_effect = Si todos los afectados aceptan, las cuentas cambian como se muestra. Si las piezas están bien así, rechaza.
proposal-seat_own = Pides el sitio { $seat }, como { $name }.
proposal-seat_effect = Quien ocupe el sitio ve todo lo que oculta y sigue con sus piezas.
proposal-record_effect = El acta tiene todas las respuestas, también las que oculta tu sitio. Si todos los sitios aceptan, se puede leer desde ahora.
proposal-refused_correction_empty = La corrección no se hizo: no tienes esas piezas. Nadie más sabe el motivo.
proposal-refused_correction_full = La corrección no se hizo: no hay lugar para esas piezas.
proposal-refused_correction_blocks = La corrección no se hizo: sin esas piezas no se podría responder la pregunta abierta.
proposal-refused_correction_unnamed = La corrección no se hizo: tendría que nombrar una carta.
proposal-refused_correction_unknown = La corrección no se hizo: las reglas no la permiten ahora.
proposal-refused_answer_refused = La corrección no se hizo: las reglas no la permiten ahora.
proposal-person = { $name } ({ $seat })
