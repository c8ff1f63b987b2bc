### waiting

waiting-advantages = odkrywa karty przywilejów
waiting-craftsmen = wykłada rzemieślników w Shiring
waiting-out_of_use = wykłada karty surowców
waiting-use_by_hand = decyduje o karcie
waiting-card = bierze kartę albo pasuje
waiting-dismiss = zwalnia rzemieślnika
waiting-dismiss_shiring = zwalnia rzemieślnika
waiting-draw = ciągnie budowniczego
waiting-builder = stawia budowniczego
waiting-passed = stawia budowniczego za darmo
waiting-bishop = jest u biskupa
waiting-choice = wybiera dar
waiting-tax_free = decyduje o podatku
waiting-market = handluje na targu
waiting-cathedral = używa rzemieślników w katedrze
waiting-keep_cubes = wybiera kostki do zachowania
