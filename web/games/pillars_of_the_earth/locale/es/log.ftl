### Líneas del registro público; junto al signo del sitio, sin sujeto.

log-moved_card = Carta puesta { PILE($from, form: "from") } { PILE($to, form: "to") }: { $card }.
log-open_card = Descubierto: { $card }.
log-took_card = Tomado: { $card }.
log-used_card = Usado: { $card }.
log-dismissed = Despedido: { $card }.
log-passed = Pasa y queda fuera de esta fase.
log-builder = Constructor colocado: { $place }, espacio { $space }.
log-refused_builder = Devuelto un constructor de { $of } y sacado otro.
log-passed_builder = Pasa con coste { $n }; el constructor se queda en la rueda de costes.
log-builder_unused = El constructor va junto al tablero, sin usar en esta ronda.
log-protected = Con protección del obispo.
log-gold_lost = Perdido: { $n } de oro; nadie tiene más de 30.
log-buy = Comprado: { AMOUNT($kind, $n) }.
log-sell = Vendido: { AMOUNT($kind, $n) }.
log-left_market = Deja el mercado.
log-worked = Usado: { $card } { $n }×.
log-piece_set = La catedral crece: pieza { $n } de 6.
log-start_player = Es el próximo jugador inicial.
