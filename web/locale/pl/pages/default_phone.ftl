### default_phone

phone-card_is_read = Połóż kartę na swoim polu maty; kamera ją odczyta.
phone-dice_are_read = Rzuć kośćmi; czytnik je odczyta.
phone-pieces = Moje elementy
phone-hand = Na mojej ręce
phone-others = Inni gracze
