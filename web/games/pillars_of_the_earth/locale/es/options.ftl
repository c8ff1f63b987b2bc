### Respuestas que se pueden elegir.

option-cards = { $cards }
option-take_card = { $card }
option-pass = Pasar
option-dismiss = Despedir: { $card }
option-builder = { $seat }
option-refuse_builder = { $seat }: devolverlo y sacar otro
option-space = { $place }, espacio { $space }
option-space_with_card = { $place }, espacio { $space }: { $card }
option-pass_builder = Pasar: dejar el constructor en la rueda de costes
option-bishop_protection = Protección del evento
option-gain = Tomar esto
option-use_card = Usar «{ $card }»
option-booked = Corregido: seguir
option-buy = Comprar { AMOUNT($kind, $n) }
option-sell = Vender { AMOUNT($kind, $n) }
option-leave = Dejar el mercado
option-plan = { $uses }
option-keep_cubes = Guardar { $cubes }
