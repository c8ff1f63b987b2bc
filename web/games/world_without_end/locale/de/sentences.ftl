### Bewegungen von Stücken, und andere Sätze.

lay_action_card = Lege die Karte „{ $card }“ offen aus.

return_action_card = Nimm die Karte „{ $card }“ auf die Hand zurück.

move_event_card = Bewege die Ereigniskarte „{ $title }“ { PILE($from, form: "from") } { PILE($to, form: "to") }.

return_event_card = Bewege die Ereigniskarte „{ $title }“ { PILE($from, form: "from") } { PILE($to, form: "to") }.

income = { $gains }

outlook-income = { $seat }: { $gains }
outlook-favour = Gunststein: { $n } vor, auf Feld { $favour }

reward-house = ein Haus des Spielers, umsonst
reward-care = die Pflege eines Kranken

name-project = { $project }
name-site = Bauplatz { $site }
name-event_card = { $card } · { $title }
name-own_kind = { $kind } · { $seat }
name-favour = { $favour }

punishment-penance = Buße
punishment-begging = Betteln
punishment-royal_court = Königshof
