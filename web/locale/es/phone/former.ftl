## Página del teléfono: un sitio que ya no es de este teléfono, con su script

leaving-freed = El anfitrión ha liberado tu sitio: { $seat }.
leaving-left = Has dejado tu sitio: { $seat }.
leaving-replaced = { $by } ha ocupado tu sitio: { $seat }.
leaving-handed = Has cedido tu sitio a { $by }: { $seat }.
leaving-means = Puedes ocupar un sitio libre, mirar la partida o pedir un sitio al anfitrión.
leaving-back = Recuperarlo
leaving-choose = Elegir un sitio
leaving-stand-in-plays = Un sustituto juega en tu sitio: { $seat }.
leaving-seat_freed = El anfitrión ha liberado tu sitio: { $seat }.
leaving-seat_left = Has dejado tu sitio: { $seat }.
leaving-seat_back = Recuperarlo
