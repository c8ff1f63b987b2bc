lay_action_card = Metti la carta «{ $card }» a faccia in su.

return_action_card = Riprendi in mano la carta «{ $card }».

move_event_card = Sposta la carta evento «{ $title }» { PILE($from, form: "from") } { PILE($to, form: "to") }.

return_event_card = Sposta la carta evento «{ $title }» { PILE($from, form: "from") } { PILE($to, form: "to") }.

outlook-favour = Pietra del Favore: avanti di { $n }, fino a { $favour }

reward-house = una casa del giocatore, gratis
reward-care = cura di un malato

name-site = sito di costruzione { $site }

punishment-penance = Penitenza
punishment-begging = Elemosina
punishment-royal_court = la Corte Reale

