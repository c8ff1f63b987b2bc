### The phone page.

phone-camera_sees_event = Lay the event card on the council space; the camera reads it.
phone-camera_sees_action = Lay the card in your slot on the mat; the camera reads it.
phone-camera_sees_turn = Turn the card on the council space and leave it there; the camera reads it.
phone-die_is_read = Roll the tax die in the dice tower; the dice reader reads it.
phone-lay_only = Lay a card without carrying it out
phone-due = Due at the chapter’s end
phone-of = { $have } of { $need }
phone-loss = −{ $n } VP
phone-met = met
phone-tax = Gold for the tax
phone-double = After chapter IV each missing piece costs double.
phone-loyalty_averts = Loyalty to avert a punishment: { $n }
phone-cards = Cards
phone-played = Played in this chapter
phone-hand = Left in hand
phone-left_to_play = Cards still to play: { $n }
phone-discards = Discarded face down: { $n }
phone-marker = Marker on { $n }
phone-houses_left = Houses left: { $n }
phone-seals_left = Seals left: { $n }
phone-event = Event in force
