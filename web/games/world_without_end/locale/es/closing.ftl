## La página del final de un capítulo

closing-title = Fin del capítulo { $roman }
closing-tax = El impuesto fue de { $n } de oro.
closing-loyalty = 1 de lealtad evita 1 castigo del capítulo siguiente.
closing-loyalty_doubled = Tras el capítulo IV una pérdida cuenta doble si no la evita 1 de lealtad.
closing-penance = En la ronda 1 una carta sacada al azar va boca abajo.
closing-begging = No hay ingreso del primer evento.
closing-royal_court = La acción de la primera carta no se ejecuta.
