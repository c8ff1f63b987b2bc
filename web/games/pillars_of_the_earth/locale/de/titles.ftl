### Titel der Karten, die ein Satz auf Englisch hat: jeder wird an seinem englischen Text erkannt.

title-patron_wood = Die Freundschaft des Försters
title-patron_sand = Die Freundschaft des Fuhrmanns
title-patron_stone = Die Freundschaft des Steinbrechers
title-foresight = Ein Wort im Voraus
title-tax_free_1 = Die Gnade des Königs
title-tax_free_2 = Ein Brief mit Siegel
title-eight_gold = Ein großzügiges Geschenk
title-black_worker = Der schwarze Arbeiter
title-two_points = Das Lob des Priors
title-two_stone = Eine Wagenladung Stein
title-three_wood = Ein Floß voll Holz
title-four_sand = Ein Kahn voll Sand
title-one_metal = Ein Barren Metall
title-gold_and_point = Die Gabe eines Pilgers
title-last_1 = Das letzte Geschenk von Kingsbridge
title-last_2 = Das letzte Geschenk von Shiring
title-levy = Die Abgabe des Grafen
title-quarrel = Streit der Baumeister
title-hard_winter = Ein harter Winter
title-fire = Feuer auf dem Bauhof
title-thieves = Diebe in der Nacht
title-slander = Verleumdung bei Hof
title-good_harvest = Eine gute Ernte
title-pilgrims = Pilger auf der Straße
title-flood = Der Fluss gibt
title-storm = Ein Sturm fällt Bäume
