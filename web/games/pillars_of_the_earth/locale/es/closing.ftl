## La página del final de una ronda

closing-title = Fin de la ronda { $n }
closing-tax = El impuesto fue de { $n } de oro.
