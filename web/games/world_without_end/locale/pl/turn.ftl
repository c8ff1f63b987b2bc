### turn

turn-card-to-turn = Karta wydarzenia do obrócenia
turn-card-left = Obróć w lewo
turn-card-right = Obróć w prawo
turn-lay-so = Połóż tak
turn-lies-best = Propozycja: wydaje się dawać ci najwięcej.
turn-arrow = Znacznik przysługi idzie o tyle pól, ile wskazuje strzałka.
turn-outlaws-unpaid = Znacznik przysługi stanąłby na Banicie, a nie masz 1 złota, żeby zapłacić.
turn-site = Plac { $site }
turn-fewer = Mniej
turn-more = Więcej
turn-trades = Wymiany z wydarzeń, przed kartą
turn-trade-always = Zrób wymianę { $trade }, teraz i po każdej mojej karcie
turn-trade-never = Nie rób wymiany { $trade }, ani teraz, ani później
turn-trade-is-always = Robisz wymianę { $trade } po każdej swojej karcie akcji, dopóki wydarzenie obowiązuje. Robi to twój telefon, dopóki ekran jest włączony.
turn-trade-is-never = Nie robisz wymiany { $trade } i nie padnie takie pytanie.
turn-trade-ask = Pytaj mnie znowu
turn-punished-penance = W rundzie 1 ktoś losuje kartę z twojej ręki i kładzie ją zakrytą.
turn-punished-begging = W rundzie 1 nie masz zysku.
turn-punished-royal_court = W rundzie 1 nie wykonujesz swojej akcji.
