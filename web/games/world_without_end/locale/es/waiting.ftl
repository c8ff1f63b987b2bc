### A qué espera la mesa; sigue al nombre de un jugador.

waiting-orientation = gira la carta de evento
waiting-plague_token = descubre una ficha de peste
waiting-play = juega una carta de acción
waiting-building_material = elige un material de construcción
waiting-building_project = elige qué construir
waiting-sale = decide qué vender
waiting-house_building = elige un solar
waiting-free_house = elige un solar para una casa gratis
waiting-rent = elige rentas
waiting-donation = elige un proyecto para donar
waiting-weaver = decide cuánto tejer
waiting-medicine = decide cómo usar la medicina
waiting-care = decide a quién cuidar
waiting-hospital = puede cuidar a un enfermo
waiting-trade = decide sobre un cambio
waiting-trade_after = decide sobre un cambio
waiting-give_up = decide qué entregar
waiting-return_house = elige qué casa recuperar
waiting-loyalty = decide sobre la lealtad
