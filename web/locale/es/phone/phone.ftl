### phone

phone-title = Mi pantalla en la mesa
phone-now = Ahora
phone-your_turn = Te toca
phone-tap_instead = Responder a mano
phone-misfit_next = Tíralos todos otra vez o toca lo que muestran.
phone-for_the_table = Responder por la mesa
phone-do_this = Haz esto
phone-hold = Mantén pulsado para ver mi pantalla
phone-my_screen = Detrás de mi pantalla
phone-empty_screen = No hay nada detrás de tu pantalla.
phone-drawer = Cuentas, registro y ajustes
phone-book = Cuentas
phone-log = Registro
phone-settings = Ajustes
phone-book_empty = Aún no hay apuntes.
phone-balance = saldo: { $n }
phone-log_empty = Aún no ha pasado nada.
phone-leave = Dejar este sitio
phone-to_join = Tomar o pedir un sitio
phone-requests =
    { $n ->
        [one] { $names } pide un sitio.
       *[other] { $names } piden un sitio.
    }
phone-request_decide = Decidir en la página del anfitrión
phone-leave_sure = Dejar el sitio ya
phone-not_seated = Este móvil no tiene sitio en esta mesa. Toma uno libre, pídeselo al anfitrión, o mira.
phone-score = Puntuación final
phone-place = Puesto: { $n }
phone-winner = Has ganado
phone-you_are_seated = Ya tienes sitio. La partida empieza cuando el anfitrión la inicie.
phone-count_now = Contad ahora: todas las piezas según las cuentas
