### turn

turn-standing = Puntos de todos
turn-awaited = le toca
turn-just-now = Ahora mismo
turn-wished = Tu deseo
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
turn-clock-title = Reloj de turnos
turn-clock-about = Cuenta cuánto se espera a cada jugador. Lo ven todos y no decide nada.
turn-clock-start = Iniciar
turn-clock-pause = Pausa
turn-clock-go_on = Seguir
turn-clock-off = Apagar
