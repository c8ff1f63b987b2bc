### Titles of cards, which a pack has in English: each is recognised by its English text.

title-patron_wood = The forester's friendship
title-patron_sand = The carter's friendship
title-patron_stone = The quarryman's friendship
title-foresight = A word in advance
title-tax_free_1 = The King's pardon
title-tax_free_2 = A letter with a seal
title-eight_gold = A generous gift
title-black_worker = The black worker
title-two_points = The prior's praise
title-two_stone = A cartload of stone
title-three_wood = A raft of timber
title-four_sand = A barge of sand
title-one_metal = A bar of metal
title-gold_and_point = A pilgrim's offering
title-last_1 = The last gift of Kingsbridge
title-last_2 = The last gift of Shiring
title-levy = The Earl's levy
title-quarrel = A quarrel of the builders
title-hard_winter = A hard winter
title-fire = Fire in the yard
title-thieves = Thieves in the night
title-slander = Slander at court
title-good_harvest = A good harvest
title-pilgrims = Pilgrims on the road
title-flood = The river gives
title-storm = A storm brings down trees
