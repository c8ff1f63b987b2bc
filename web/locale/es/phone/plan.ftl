## La hoja en que se planea un turno

plan-suggested = Una propuesta para este turno
plan-yours = Tu turno planeado
plan-change = cambiar
plan-do = Jugar así
plan-goes_on = Elegir el paso siguiente
plan-pieces = { $n ->
    [one] La pieza que mueves
   *[other] Los { $n } movimientos de piezas
}
plan-then = Después: { $what }
plan-no_gain = Ni bienes ni puntos.
plan-as_good = Igual de bueno, en lugar de este paso:
plan-turns = Otros turnos, igual de buenos. Toca uno para jugarlo.
plan-first = Primero: { $what } …
plan-other = O elige otra cosa
plan-choose = Elegir
plan-suggests = Proponer un turno
plan-changed = El resto de tu plan ya no es posible. { $reason }
plan-offline = Sin conexión. Lo que tocas se guarda y se envía cuando vuelva; entonces verás el efecto.
plan-when_asked_again = Cuando te vuelva a tocar, si todavía es posible:
plan-when_turn = Cuando llegue tu turno:
plan-later = Lo que viene después se hace entonces por ti y se muestra aquí hasta que se haga. Puedes retirarlo.
plan-only_now = Ahora solo la primera parte
plan-planned = Has planeado
plan-drop = Mejor pregúntame
plan-wishes = Después en esta ronda, cada vez la primera que quede:
plan-more = y { $n } más
plan-lost = Tu plan para después se ha olvidado porque se ha retirado una respuesta. Se te preguntará de nuevo.
