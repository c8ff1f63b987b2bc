## care

care-title = Zrób to za gracza { $name }, którego prowadzi zastępca
care-roll = Rzuć kośćmi za tego gracza.
care-rolls = Rzut: { $name }
care-die-own = Własna kość
care-die-neutral = Neutralna kość
care-rolled = Tyle pokazują
