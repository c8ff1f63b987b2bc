### devices

device-rolled = El dado muestra { $n }.
device-rolled_ignored = El dado muestra { $n }, pero ahora no hace falta tirar.
device-rolled_wrong = El dado muestra { $n }, pero el dado de este juego no tiene esa cara.
device-dice_ignored = Los dados muestran { $values }, pero ahora no hace falta esa tirada.
device-die_seen = La cámara ve un { $n }. ¿Es correcto?
device-dice_last_roll = La última tirada mostró { $faces }. ¿Vale aquí?
device-dice_late = Los dados mostraron { $faces } mientras no había conexión. ¿Vale aquí?
device-dice_seen = La cámara ve { $faces }. ¿Es correcto?
device-dice_unassigned = Los dados muestran { $faces }. ¿Están asignados a los colores correctos?
device-dice_rolled = Los dados muestran { $values }.
device-dice_wrong = Los dados muestran { $values }, pero estos dados no pueden mostrarlo.
device-handful_count = { $n ->
    [one] Hay un dado, pero la tirada es de { $wanted }.
   *[other] Hay { $n } dados, pero la tirada es de { $wanted }.
}
device-handful_faces = Los dados muestran { $faces }, pero estos dados no tienen esas caras.
device-handful_colours = Los dados muestran { $faces }, pero sus colores no son los de esta tirada.
device-unknown_code = Este código no está en ninguna carta del juego.
device-camera_mirrored = Un código está reflejado: { $text }. No cuenta.
device-camera_foreign = Un código no es de ninguna carta de este juego: { $text }. No cuenta.
device-camera_hostile = Un código tiene un contenido que ninguna carta tiene: { $text }. No cuenta.
device-camera_duplicate = La cámara ve el mismo código dos veces: { $text }. Quita una de las dos cartas.
device-dice_missed = Tiradas no recibidas: { $n }. Introduce a mano lo que mostró el dado.
