### rules

rules-changed = Esta partida empezó con la versión { $before } de las reglas. Aquí se juega ahora con la { $now }.
rules-corrected = Las reglas se han corregido desde que se jugó esta partida.
rules-asks_again = Las reglas nuevas preguntan de nuevo desde la respuesta { $n } de { $of }.
rules-points_differ = { $seat } tiene { $n } PV según las reglas nuevas, en vez de { $before }.
rules-goods_differ = { $seat } tiene { AMOUNT($kind, $n) } según las reglas nuevas, en vez de { $before }.
rules-same_standing = Puntos y bienes visibles son los mismos según las reglas nuevas.
rules-setup_refused = No pueden jugar con su preparación. Cierra la mesa: su acta queda como está.
rules-host_decides = El anfitrión decide cómo seguir.
