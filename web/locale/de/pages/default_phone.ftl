### default_phone

phone-card_is_read = Lege die Karte in dein Feld auf der Matte; die Kamera liest sie.
phone-dice_are_read = Wirf die Würfel; der Würfelleser liest sie.
phone-pieces = Meine Stücke
phone-hand = Auf meiner Hand
phone-others = Andere Spieler
