### Movimientos de piezas y otras frases.

do-card = Pon una carta { PILE($from, form: "from") } { PILE($to, form: "to") }: { $card }.

return_card = Pon una carta { PILE($from, form: "from") } { PILE($to, form: "to") }: { $card }.

needed-mortar_mixer = Sin él tus albañiles no ganan nada.
needed-woodworker = Sin él no puedes comprar madera en el mercado.
needed-stonecutter = Sin él no puedes vender piedra en el mercado.

card-resource = carta de recurso «{ AMOUNT($kind, $n) }»

event_does-pay_gold = Cada jugador paga { $n } de oro y pierde 1 PV por cada 2 de oro que le falten.
event_does-limit_passes = En la ronda siguiente cada jugador puede pasar con { $n ->
    [one] { $n } constructor como mucho.
   *[other] { $n } constructores como mucho.
}
event_does-less_yield = En esta ronda cada carta de recurso da { $n ->
    [one] { $n } cubo menos.
   *[other] { $n } cubos menos.
}
event_does-gain = Cada jugador recibe { $gains }.
event_does-lose = Cada jugador pierde { $gains }, o lo que tenga si tiene menos.
event_does-by_hand = Haced lo que dice la carta; el anfitrión corrige la mesa.

advantage_does-gain = Al momento: { $gains }.
advantage_does-choice = Al momento: uno de dos regalos.
advantage_does-patron = Cada ronda, 1 cubo más de { $kind }.
advantage_does-tax_free = Una vez: sin impuesto en la ronda que elijas.
advantage_does-foresee = Puedes ver por adelantado el evento siguiente.
advantage_does-black_worker = Cada ronda el obrero negro trabaja para ti.
advantage_does-by_hand = Haz lo que dice la carta; el anfitrión corrige la mesa.

in_force-pass_limit = En esta ronda cada jugador puede pasar con { $n ->
    [one] { $n } constructor como mucho; otro más se queda sin usar.
   *[other] { $n } constructores como mucho; otro más se queda sin usar.
}
in_force-next_pass_limit = En vigor en la fase II de la ronda siguiente.
in_force-less_yield = En vigor cuando los lugares dan sus cubos.

forbidden-buy = Sin tu { $craftsman } no puedes comprar { $kind }.
forbidden-sell = Sin tu { $craftsman } no puedes vender { $kind }.

craftsman-mortar_mixer = Mezclador de mortero
craftsman-woodworker = Maderero
craftsman-stonecutter = Cantero
craftsman-toolmaker = Herrero
craftsman-master_woodworker = Maestro maderero
craftsman-potter = Alfarero
craftsman-carpenter = Carpintero
craftsman-mason = Albañil
craftsman-goldsmith = Orfebre
craftsman-engineer = Ingeniero
craftsman-glassblower = Soplador de vidrio
craftsman-joiner = Ebanista
craftsman-sculptor = Escultor
craftsman-organ_builder = Organero
craftsman-plasterer = Yesero
craftsman-bell_founder = Campanero
craftsman-master_carpenter = Maestro carpintero
craftsman-glass_painter = Pintor de vidrieras
craftsman-other = Otro artesano

take = { $kind ->
    [gold] Avanza tu marcador de oro { $n }.
   *[other] Toma { AMOUNT($kind, $n) } { PILE($pile, form: "from") }.
}

give = { $kind ->
    [gold] Retrocede tu marcador de oro { $n }.
   *[other] Pon { AMOUNT($kind, $n) } { PILE($pile, form: "to") }.
}

gold_forward = Avanza { $n } el marcador de oro de { $seat }.
gold_forward-yours = Avanza tu marcador de oro { $n }.
gold_back = Retrocede { $n } el marcador de oro de { $seat }.
gold_back-yours = Retrocede tu marcador de oro { $n }.
