### sentences

lay_action_card = Wyłóż odkrytą kartę „{ $card }”.

return_action_card = Weź kartę „{ $card }” z powrotem na rękę.

move_event_card = Przenieś kartę wydarzenia „{ $title }” { PILE($from, form: "from") } { PILE($to, form: "to") }.

return_event_card = Przenieś kartę wydarzenia „{ $title }” { PILE($from, form: "from") } { PILE($to, form: "to") }.

income = { $gains }

outlook-income = { $seat }: { $gains }
outlook-favour = Znacznik przysługi: o { $n } do przodu, { $favour }

reward-house = 1 własny dom za darmo
reward-care = leczenie 1 chorego

name-project = { $project }
name-site = plac budowy { $site }
name-event_card = { $card } · { $title }
name-own_kind = { $kind } · { $seat }
name-favour = { $favour }

punishment-penance = pokuta
punishment-begging = żebranie
punishment-royal_court = królewski sąd
