### turn

turn-card-to-turn = Karta wydarzenia do obrócenia
turn-card-left = Obróć w lewo
turn-card-right = Obróć w prawo
turn-lay-so = Połóż tak
turn-lies-best = Tak wydaje się najlepiej dla ciebie.
turn-outlaws-unpaid = Znacznik przysługi stanąłby na Banicie, a nie masz 1 złota, żeby zapłacić.
turn-site = Plac { $site }
turn-fewer = Mniej
turn-more = Więcej
turn-trades = Wymiany z wydarzeń, przed kartą
turn-trade-always = Po każdej mojej karcie
turn-trade-never = Nigdy, nie pytaj mnie więcej
turn-trade-is-always = Wymieniasz tak po każdej swojej karcie akcji, dopóki wydarzenie obowiązuje.
turn-trade-is-never = Nigdy tak nie wymieniasz i nie padnie takie pytanie.
turn-trade-ask = Pytaj mnie znowu
turn-punished-penance = W rundzie 1 ktoś losuje kartę z twojej ręki i kładzie ją zakrytą.
turn-punished-begging = W rundzie 1 nie masz zysku.
turn-punished-royal_court = W rundzie 1 nie wykonujesz swojej akcji.
