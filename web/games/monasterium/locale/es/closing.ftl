## La página del final de un año

closing-title = Fin del año { $roman }
