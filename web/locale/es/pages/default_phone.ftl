### default_phone

phone-card_is_read = Pon la carta en tu hueco del tapete; la cámara la lee.
phone-dice_are_read = Tira los dados; el lector los lee.
phone-pieces = Mis piezas
phone-hand = En mi mano
phone-others = Otros jugadores
