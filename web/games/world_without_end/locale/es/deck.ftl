## Mazo impreso

deck-chapter = Capítulo { $chapter }
deck-chapter_label = { $n ->
    [one] { $n } ronda
   *[other] { $n } rondas
}
deck-chapter_text = Pon { $n } cartas de evento de este capítulo boca abajo sobre esta carta.
deck-immediate = Evento: al momento
deck-permanent = Evento: hasta el final del capítulo
deck-starred = primera partida
deck-plague = peste { $n }
deck-action = Carta de acción
deck-action_grain = Toma 1 grano del campo.
deck-action_piety = Toma 1 de piedad de la catedral.
deck-action_building_material = Toma 1 piedra de la cantera o 1 madera del bosque.
deck-action_building_project = Pon hasta 2 de tus piedras y maderas en un proyecto: 3 PV por cada una.
deck-action_sale = Vende cuanta lana quieras a 2 de oro cada una, y hasta 1 paño a 4 de oro.
deck-action_privilege = Ejecuta otra vez la carta de acción que jugaste justo antes en este capítulo.
deck-action_house_building = Paga 1 de oro y 1 piedra o madera, según el solar, y pon en él una casa.
deck-action_rent = Toma las rentas de hasta 2 de tus casas.
deck-action_donation = Paga 1 de oro y pon uno de tus sellos en un proyecto sin terminar.
deck-action_weaver = Convierte 1 o 2 lanas en otros tantos paños.
deck-action_medicine = Toma 1 de oro y 1 PV; o, desde el capítulo III, cuida a los enfermos.
deck-action_favour = Mueve el marcador de favores 1 espacio y recibe ese favor.
