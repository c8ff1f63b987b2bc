### titles

title-patron_wood = Przyjaźń leśniczego
title-patron_sand = Przyjaźń woźnicy
title-patron_stone = Przyjaźń górnika z kamieniołomu
title-foresight = Słowo zawczasu
title-tax_free_1 = Królewskie ułaskawienie
title-tax_free_2 = List z pieczęcią
title-eight_gold = Hojny dar
title-black_worker = Czarny robotnik
title-two_points = Pochwała przeora
title-two_stone = Wóz kamienia
title-three_wood = Tratwa drewna
title-four_sand = Barka piasku
title-one_metal = Sztaba metalu
title-gold_and_point = Ofiara pielgrzyma
title-last_1 = Ostatni dar Kingsbridge
title-last_2 = Ostatni dar Shiring
title-levy = Danina hrabiego
title-quarrel = Kłótnia budowniczych
title-hard_winter = Sroga zima
title-fire = Pożar na placu
title-thieves = Nocni złodzieje
title-slander = Oszczerstwo na dworze
title-good_harvest = Dobre żniwa
title-pilgrims = Pielgrzymi na drodze
title-flood = Rzeka daje
title-storm = Burza powala drzewa
