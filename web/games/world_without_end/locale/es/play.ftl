### Términos de Un mundo sin fin durante la partida.

lay_face_down = { $n ->
    [one] Pon otra carta boca abajo.
   *[other] Pon { $n } cartas más boca abajo.
}
name-action_card = { $card }

## Qué haría ahora una carta de acción

outlook-gains = Toma { $gains }.
outlook-either = Toma { LIST($ways, style: "or") }.
outlook-build = { $n ->
    [one] { $n } pieza: { $vp } PV.
   *[other] Hasta { $n } piezas: { $vp } PV.
}
outlook-exchange = { $give } por { $get }.
outlook-exchange_up_to = Hasta { $give } por { $get }.
outlook-again = Otra vez «{ $card }». { $effect }
outlook-house = Paga 1 de oro y { LIST($materials, style: "or") }.
outlook-rents = { $n ->
    [one] La renta de { $n } casa.
   *[other] Pagan 2 de tus { $n } casas.
}
outlook-donation = Paga 1 de oro por el premio de un proyecto.
outlook-medicine = Cuida a los enfermos, o { $gains }.
outlook-no_gift = Marcador a { $favour }: nada para ti.
outlook-pay = Marcador a { $favour }: paga { $give }.
outlook-gift = Marcador a { $favour }: { $gains }.
outlook-marker_stays = El marcador de favores no se mueve.

## Por qué una carta de acción no haría nada ahora

idle-empty = Sin efecto: no se puede tomar nada { PILE($pile, form: "from") }.
idle-no_pile = Sin efecto: la cantera y el bosque están vacíos.
idle-empty_piles = Sin efecto: se ha agotado lo que pagan tus casas.
idle-no_material = Sin efecto: ni piedra ni madera.
idle-no_space = Sin efecto: no hay espacio para tu material.
idle-forbidden = Sin efecto: un evento lo prohíbe.
idle-no_wares = Sin efecto: ni lana ni paño.
idle-no_buyer = Sin efecto: ahora nadie compra.
idle-no_card_before = Sin efecto: no hay carta anterior.
idle-no_house_left = Sin efecto: todas tus casas están puestas.
idle-no_gold = Sin efecto: no hay oro.
idle-no_site = Sin efecto: no hay solar para tu material.
idle-no_house = Sin efecto: ninguna casa en el tablero.
idle-no_seal = Sin efecto: tus dos sellos están puestos.
idle-no_project = Sin efecto: ningún proyecto sin tu sello.
idle-no_wool = Sin efecto: no hay lana.
idle-no_cloth = Sin efecto: no queda paño.
idle-no_favour = Sin efecto: el marcador no puede moverse.
idle-outlaws = Sin efecto: no hay oro para los Proscritos.
idle-unused = Sin efecto: la carta queda jugada, sin usar.

## A qué lleva una elección

result-finishes = Con esto se termina.
result-no_trade = No cambias nada.
result-no_more_trades = No cambias nada más en esta ronda.
result-no_more_care = No curas a nadie más.
result-no_care = No curas a nadie.
result-no_house = No construyes ninguna casa.
result-bonus = Premio cuando se termine: { $gains }.
result-left = Te queda: { AMOUNT($kind, $n) }.
result-rent_lost = Su renta: { $gains }.
result-all_averted = No te pasa nada más.
result-doubled = Pierdes { $n } PV más.
result-punished = En el capítulo siguiente: { $threats }.
threat-penance = te sacan una carta de la mano y la ponen boca abajo
threat-begging = no tienes ingreso en la primera ronda
threat-royal_court = tu primera acción no se ejecuta

## Opciones según lo que las distingue y lo que comparten

title-build = { $give } por { $n } PV
title-sale = { $give } por { $get }
title-site = Solar { $site } · { $rent }
title-rent = { $gains }
title-trade = { $give } por { $get }
group-price = Por { $give }
shared-building = { $n } PV por cada pieza.
shared-price = { AMOUNT($kind, $n) } da { $get }.
shared-house_rent = La renta la paga la carta Alquiler, no la construcción.
shared-rent = Pagan como mucho dos casas.
shared-donation = Cuesta 1 de oro y un sello. El sello vuelve con el premio.
shared-discard = Pon además otra carta boca abajo.
shared-drawn_discard = Después { $by } saca otra carta de tu mano y la pone boca abajo.
shared-missing = No has podido dar { $amounts }.
shared-loyalty = Tienes { $n } de lealtad; cada una evita un castigo.
