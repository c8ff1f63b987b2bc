## La hoja del turno

plan-own_drawn = ¿Era tu constructor? Colócalo:
plan-another_drawn = Era de otro jugador
plan-pass_builder = Pasar: a la rueda de costes, se coloca gratis después
plan-lie_here = Estas están boca arriba. Toca lo que hay ahí.
plan-seven_lie = Siete de estas nueve están en la oferta. Toca las dos que no ves ahí.
plan-on_market = en el mercado: { $n }
plan-you_have = tienes: { $n }
plan-later_deck = Mostrar las cartas
plan-take = Toma { $what }
plan-take_later = Toma { $what }, después lo marcado ({ $n })
