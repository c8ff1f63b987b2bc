### Preguntas de las reglas.

ask-last_in_a_cathedral = ¿Quién fue el último en visitar una catedral? Empieza ese jugador.
ask-advantages = ¿Qué dos cartas de ventaja están boca arriba en Kingsbridge?
ask-craftsmen = ¿Qué dos artesanos están boca arriba en Shiring?
ask-out_of_use = ¿Qué cartas de recurso están en la oferta?
ask-card = Toma una carta o pasa.
ask-dismiss = Tienes seis artesanos. ¿A quién despides?
ask-draw = Saca un constructor de la bolsa. ¿De quién es?
ask-place_builder = ¿Dónde colocas tu constructor? Cuesta { $n } de oro.
ask-place_passed = ¿Dónde colocas el constructor con el que pasaste? Es gratis.
ask-bishop = El obispo te recibe. ¿Qué le pides?
ask-choice = { $card }: ¿qué tomas?
ask-tax_free = El impuesto es de { $n } de oro. ¿Usas tu carta sin impuesto?
ask-market = Compra, vende o deja el mercado.
ask-cathedral = ¿Qué convierten tus artesanos en puntos?
ask-keep_cubes = Puedes guardar 5 cubos. ¿Cuáles?
ask-use_by_hand = ¿Usas ahora «{ $card }»? Sirve una vez.
ask-by_hand_card = { $card }: haz lo que dice la carta. El anfitrión corrige la mesa y confirma.
