### A qué espera la mesa; sigue al nombre de un jugador.

waiting-advantages = descubre las cartas de ventaja
waiting-craftsmen = pone los artesanos en Shiring
waiting-out_of_use = pone las cartas de recurso
waiting-use_by_hand = decide sobre una carta
waiting-card = toma una carta o pasa
waiting-dismiss = despide a un artesano
waiting-dismiss_shiring = despide a un artesano
waiting-draw = saca un constructor
waiting-builder = coloca un constructor
waiting-passed = coloca un constructor gratis
waiting-bishop = está con el obispo
waiting-choice = elige un regalo
waiting-tax_free = decide sobre el impuesto
waiting-market = comercia en el mercado
waiting-cathedral = usa artesanos en la catedral
waiting-keep_cubes = elige qué cubos guardar
