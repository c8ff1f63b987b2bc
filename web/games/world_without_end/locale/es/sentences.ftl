### Movimientos de piezas y otras frases.

lay_action_card = Pon la carta «{ $card }» boca arriba.

return_action_card = Devuelve la carta «{ $card }» a la mano.

move_event_card = Pon la carta de evento «{ $title }» { PILE($from, form: "from") } { PILE($to, form: "to") }.

return_event_card = Pon la carta de evento «{ $title }» { PILE($from, form: "from") } { PILE($to, form: "to") }.

outlook-favour = Marcador de favores: { $n } adelante, hasta { $favour }

reward-house = una casa del jugador, gratis
reward-care = cuidar a un enfermo

name-site = solar { $site }

punishment-penance = penitencia
punishment-begging = mendigar
punishment-royal_court = la corte real
