### turn

turn-standing = Puntos de todos
turn-awaited = le toca
turn-just-now = Ahora mismo
turn-chosen = Lo que elegiste ({ $n } pasos)
turn-wished = Tu deseo
turn-wish_done = Tu deseo: { $what }
turn-asked = Te toca. { $question }
turn-nothing = Para ti no ha cambiado nada.
turn-undo = Deshacer
turn-since = Desde que miraste
turn-seen = Visto
turn-notice = Cuando me toca
turn-notice-sound = Tono
turn-notice-vibration = Vibración
turn-notice-flash = Destello de la página
turn-clock = Tiempo de este jugador
turn-clock-paused = Tiempo de este jugador, en pausa
turn-board = Tablero
turn-screen = Mi pantalla
turn-screen-hide = Ocultar mi pantalla
turn-sources = De dónde vienen mis puntos
turn-board-large = Ampliar el tablero
