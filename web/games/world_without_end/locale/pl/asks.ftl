### asks

ask-orientation = Jak leży karta wydarzenia?
ask-plague_token = Odkryj żeton zarazy w miejscu { $place }. Co pokazuje?
ask-last_to_build = Kto ostatnio coś zbudował? Ten gracz zaczyna.
ask-play = Zagraj kartę akcji.
ask-play_lost = Wyłóż kartę akcji. W tej rundzie jej nie wykonujesz.
ask-building_material = Jaki materiał budowlany bierzesz?
ask-building_project = Co i gdzie budujesz?
ask-sale = Co sprzedajesz?
ask-house_building = Na którym placu budujesz dom?
ask-free_house = Na którym placu stawiasz dom za darmo?
ask-rent = Które czynsze bierzesz?
ask-donation = Na który projekt składasz datek?
ask-weaver = Ile wełny zamieniasz na sukno?
ask-medicine = Leczysz chorego czy udzielasz pomniejszej pomocy?
ask-care = Kogo jeszcze leczysz?
ask-hospital = Szpital jest ukończony. Kogo leczysz?
ask-trade = Wydarzenie pozwala na wymianę. Wymieniasz?
ask-trade_after = Trwałe wydarzenie pozwala jeszcze na wymianę. Wymieniasz?
ask-give_up = Co oddajesz?
ask-return_house = Który dom zabierasz?
ask-loyalty = Których kar unikasz dzięki lojalności?
ask-loyalty_doubling = Których podwojonych strat unikasz dzięki lojalności?
ask-by_hand = Zrób, co mówi karta. Gospodarz wpisze, co się przesunęło.
