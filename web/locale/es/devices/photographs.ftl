### Qué muestra una foto, y qué hacer si muestra demasiado poco.

photo-turn_needed = La foto muestra { $titles }, pero no cómo está orientada. Elige arriba, o fotografíala sobre el tapete con dos marcas de esquina en la imagen.
photo-other_card = { $n ->
    [one] Esa es { $titles }. La pregunta pide otra carta.
    [many] Esas son { $titles }. La pregunta pide otras cartas.
   *[other] Esas son { $titles }. La pregunta pide otras cartas.
}
photo-no_card = En la foto no se lee ninguna carta. Acércate, mantén quieto el teléfono y muestra el código entero.
photo-no_dice = En la foto no se lee ningún dado. Hazla desde arriba, más cerca y sin reflejos.
photo-dark = La foto está demasiado oscura. Enciende una luz y hazla otra vez.
photo-blurred = La foto está movida. Mantén quieto el teléfono, un poco más lejos, y hazla otra vez.
photo-many_dice = La foto muestra varios dados: { $faces }. Fotografía solo el que cuenta.
photo-die_seen = La foto muestra un { $n }. ¿Es correcto?
photo-dice_seen = La foto muestra { $faces }. ¿Es correcto?
photo-dice_unassigned = La foto muestra { $faces }. ¿Están asignados a los colores correctos?
photo-doubtful = Algunos dados no se leen: haz la foto desde arriba, con los dados separados.
