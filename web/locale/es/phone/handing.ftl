## Phone page, settings: handing the seat over, and leaving it to a stand-in

handing-over = Ceder mi sitio
handing-over-means = Otro móvil toma tu sitio al momento, con todo lo que oculta. Este móvil lo pierde.
handing-over-show = Mostrar el código
handing-over-scan = Escanéalo con el otro móvil, o abre allí { $url } y escribe el código.
handing-over-lasts = El código vale una vez, durante { $minutes } minutos.
handing-host-page = Página del anfitrión
handing-stand-in = Dejar mi sitio a un sustituto
handing-stand-in-means = Un programa sigue con lo que ves. Quien mueve tus piezas ve lo que toma y da. Con este móvil recuperas el sitio cuando quieras.
handing-stand-in-carer = Quién mueve mis piezas
handing-stand-in-table = Quienes ven la página de la mesa
handing-stand-in-now = Dejarlo al sustituto
