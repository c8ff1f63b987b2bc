## Seiten derer, die die Stücke eines Ersatzspielers bewegen

care-title = Tu das für { $name }; dort spielt ein Ersatzspieler
care-roll = Wirf die Würfel für diesen Spieler.
care-rolls = Für { $name } würfeln
care-die-own = Eigener Würfel
care-die-neutral = Neutraler Würfel
care-rolled = Das zeigen sie
