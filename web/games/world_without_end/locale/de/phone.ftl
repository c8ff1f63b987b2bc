### Die Handyseite.

phone-camera_sees_event = Lege die Ereigniskarte auf das Ratsfeld; die Kamera liest sie.
phone-camera_sees_action = Lege die Karte in dein Kartenfeld auf der Matte; die Kamera liest sie.
phone-camera_sees_turn = Drehe die Karte auf dem Ratsfeld und lass sie dort; die Kamera liest sie.
phone-die_is_read = Wirf den Steuerwürfel in den Würfelturm; der Würfelleser liest ihn.
phone-lay_only = Karte legen, ohne sie auszuführen
phone-due = Fällig am Ende des Kapitels
phone-of = { $have } von { $need }
phone-loss = −{ $n } SP
phone-met = erfüllt
phone-tax = Gold für die Steuer
phone-double = Nach Kapitel IV kostet jedes fehlende Stück das Doppelte.
phone-loyalty_averts = Loyalität, um eine Strafe abzuwenden: { $n }
phone-cards = Karten
phone-played = In diesem Kapitel gespielt
phone-hand = Noch auf der Hand
phone-left_to_play = Noch zu spielende Karten: { $n }
phone-discards = Verdeckt abgelegt: { $n }
phone-marker = Zählstein auf { $n }
phone-houses_left = Häuser übrig: { $n }
phone-seals_left = Siegel übrig: { $n }
phone-event = Geltendes Ereignis
