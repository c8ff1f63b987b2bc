### rules

rules-changed = Dieses Spiel begann mit Version { $before } der Regeln. Jetzt gilt hier Version { $now }.
rules-corrected = Die Regeln wurden berichtigt, seit dieses Spiel gespielt wurde.
rules-asks_again = Die neueren Regeln fragen ab Antwort { $n } von { $of } noch einmal.
rules-points_differ = { $seat } hat nach den neueren Regeln { $n } SP statt { $before }.
rules-goods_differ = { $seat } hat nach den neueren Regeln { AMOUNT($kind, $n) } statt { $before }.
rules-same_standing = Punkte und offene Waren sind nach den neueren Regeln gleich.
rules-setup_refused = Mit diesem Aufbau können sie nicht spielen. Schließe den Tisch: sein Protokoll bleibt, wie es ist.
rules-host_decides = Der Gastgeber entscheidet, wie es weitergeht.
