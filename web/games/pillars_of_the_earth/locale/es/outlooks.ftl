### Lo que haría una elección ahora, y lo que decide un empate.

outlook-works_now = Con lo que tienes da en esta ronda, además: { $gains }.
outlook-works_later = Aún no, pero en cada ronda en que tengas bienes para él.
outlook-works_not_yet = Aún no tiene con qué trabajar, y esta es la última ronda.
outlook-loses_work = Sin él recibes en esta ronda menos: { $gains }.
outlook-no_loss = En esta ronda no hace falta.
outlook-starter = { $effect } { $needed }
outlook-spares = Te ahorra: { $gains }.
outlook-spares_limit = En la próxima ronda puedes pasar cuantas veces quieras.
outlook-to_mill = { $n ->
    [one] Tu último obrero va al molino: 1 de oro.
   *[other] Tus { $n } obreros van al molino: { $n } de oro.
}
idle-no_mixer = Sin efecto: sin tu mezclador de mortero los albañiles no ganan nada.
idle-good_event = Sin efecto: un evento bueno es para todos.
idle-event_harmless = Sin efecto: con este evento no pierdes nada.
idle-no_next_round = Sin efecto: no hay otra ronda.
idle-no_card_here = Sin efecto: aquí no hay ninguna carta.
tie-gold = Empate a puntos: gana quien tiene más oro.
tie-shared = Empate a puntos y a oro: la victoria se comparte.
