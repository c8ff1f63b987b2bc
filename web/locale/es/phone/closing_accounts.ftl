## Las cuentas al final de un capítulo, un año o una ronda, con su script

closing-sources = De dónde vinieron los puntos
closing-paid = { $paid } de { $due }
closing-unknown = ? de { $due }
closing-averted = Evitado con 1 de lealtad.
