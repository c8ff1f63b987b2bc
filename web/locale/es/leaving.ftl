### leaving

leaving-freed = El anfitrión ha liberado tu sitio: { $seat }.
leaving-left = Has dejado tu sitio: { $seat }.
leaving-replaced = { $by } ha ocupado tu sitio: { $seat }.
leaving-handed = Has cedido tu sitio a { $by }: { $seat }.
leaving-means = Puedes ocupar un sitio libre, mirar la partida o pedir un sitio al anfitrión.
leaving-back = Recuperarlo
leaving-choose = Elegir un sitio
leaving-watch = Mirar
leaving-hand-over = Ceder mi sitio
leaving-hand-over-means = Otro móvil toma tu sitio al momento, con todo lo que oculta. Este móvil lo pierde.
leaving-hand-over-show = Mostrar el código
leaving-hand-over-scan = Escanéalo con el otro móvil, o abre allí { $url } y escribe el código.
leaving-hand-over-lasts = El código vale una vez, durante { $minutes } minutos.
leaving-host-page = Página del anfitrión
leaving-stand-in = Dejar mi sitio a un sustituto
leaving-stand-in-means = Un programa sigue con lo que ves. Quien mueve tus piezas ve lo que toma y da. Con este móvil recuperas el sitio cuando quieras.
leaving-stand-in-carer = Quién mueve mis piezas
leaving-stand-in-table = Quienes ven la página de la mesa
leaving-stand-in-now = Dejarlo al sustituto
leaving-stand-in-plays = Un sustituto juega en tu sitio: { $seat }.
