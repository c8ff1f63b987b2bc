### Títulos de las cartas, que un paquete tiene en inglés: cada una se reconoce por su texto inglés.

title-patron_wood = La amistad del guardabosques
title-patron_sand = La amistad del carretero
title-patron_stone = La amistad del cantero
title-foresight = Un aviso a tiempo
title-tax_free_1 = El perdón del rey
title-tax_free_2 = Una carta con sello
title-eight_gold = Un regalo generoso
title-black_worker = El obrero negro
title-two_points = El elogio del prior
title-two_stone = Una carretada de piedra
title-three_wood = Una almadía de troncos
title-four_sand = Una barcaza de arena
title-one_metal = Una barra de metal
title-gold_and_point = La ofrenda de un peregrino
title-last_1 = El último don de Kingsbridge
title-last_2 = El último don de Shiring
title-levy = El tributo del conde
title-quarrel = Riña de constructores
title-hard_winter = Un duro invierno
title-fire = Fuego en el patio
title-thieves = Ladrones en la noche
title-slander = Calumnias en la corte
title-good_harvest = Una buena cosecha
title-pilgrims = Peregrinos en el camino
title-flood = El río regala
title-storm = La tormenta derriba árboles
