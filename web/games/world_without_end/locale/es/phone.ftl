### La página del móvil.

phone-camera_sees_event = Pon la carta de evento en el espacio del concejo; la cámara la lee.
phone-camera_sees_action = Pon la carta en tu hueco del tapete; la cámara la lee.
phone-camera_sees_turn = Gira la carta en el espacio del concejo y déjala ahí; la cámara la lee.
phone-die_is_read = Tira el dado de impuestos en la torre de dados; el lector lo lee.
phone-lay_only = Poner una carta sin ejecutarla
phone-due = A pagar al final del capítulo
phone-of = { $have } de { $need }
phone-loss = −{ $n } PV
phone-met = cumplido
phone-tax = Oro para el impuesto
phone-double = Tras el capítulo IV cada pieza que falta cuesta el doble.
phone-loyalty_averts = Lealtad para evitar un castigo: { $n }
phone-cards = Cartas
phone-played = Jugadas en este capítulo
phone-hand = Quedan en la mano
phone-left_to_play = Cartas por jugar: { $n }
phone-discards = Apartadas boca abajo: { $n }
phone-marker = Marcador en { $n }
phone-houses_left = Casas que quedan: { $n }
phone-seals_left = Sellos que quedan: { $n }
phone-event = Evento en vigor
