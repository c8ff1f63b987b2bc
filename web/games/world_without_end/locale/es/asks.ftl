### Preguntas de las reglas.

ask-orientation = ¿Cómo está girada la carta de evento?
ask-plague_token = Descubre la ficha de peste del lugar { $place }. ¿Qué muestra?
ask-last_to_build = ¿Quién fue el último en construir algo? Empieza ese jugador.
ask-play = Juega una carta de acción.
ask-play_lost = Pon una carta de acción. En esta ronda no se ejecuta.
ask-building_material = ¿Qué material de construcción tomas?
ask-building_project = ¿Qué construyes y dónde?
ask-sale = ¿Qué vendes?
ask-house_building = ¿En qué solar construyes una casa?
ask-free_house = ¿En qué solar pones una casa gratis?
ask-rent = ¿Qué rentas cobras?
ask-donation = ¿A qué proyecto donas?
ask-weaver = ¿Cuánta lana conviertes en paño?
ask-medicine = ¿Cuidas a un enfermo o tratas males menores?
ask-care = ¿A quién más cuidas?
ask-hospital = El Hospital está terminado. ¿A quién cuidas?
ask-trade = El evento ofrece un cambio. ¿Lo haces?
ask-trade_after = Un evento en vigor aún ofrece un cambio. ¿Lo haces?
ask-give_up = ¿Qué entregas?
ask-return_house = ¿Qué casa recuperas?
ask-loyalty = ¿Qué castigos evitas con lealtad?
ask-loyalty_doubling = ¿Qué pérdidas dobles evitas con lealtad?
ask-by_hand = Haz lo que dice la carta. El anfitrión introduce lo que se ha movido.
