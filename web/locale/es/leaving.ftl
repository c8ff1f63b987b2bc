### leaving

leaving-freed = El anfitrión ha liberado tu sitio: { $seat }.
leaving-left = Has dejado tu sitio: { $seat }.
leaving-replaced = { $by } ha ocupado tu sitio: { $seat }.
leaving-handed = Has cedido tu sitio a { $by }: { $seat }.
leaving-means = Puedes ocupar un sitio libre, mirar la partida o pedir un sitio al anfitrión.
leaving-back = Recuperarlo
leaving-choose = Elegir un sitio
leaving-watch = Mirar
leaving-stand-in-plays = Un sustituto juega en tu sitio: { $seat }.
