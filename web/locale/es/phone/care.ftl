## Páginas de quienes mueven las piezas de un sustituto

care-title = Haz esto por { $name }: juega un sustituto
care-roll = Tira los dados por este jugador.
care-rolls = Tira por { $name }
care-die-own = Dado propio
care-die-neutral = Dado neutral
care-rolled = Es lo que muestran
