### phone

phone-camera_sees_event = Połóż kartę wydarzenia na środku maty; kamera ją odczyta.
phone-camera_sees_cards = Wyłóż ofertę na środku maty i pokaż tam obie karty przywilejów; kamera je odczyta.
phone-camera_sees_card = Połóż kartę, którą bierzesz, na swoim polu na macie; kamera ją odczyta.
phone-camera_sees_builder = Pokaż wyciągniętego budowniczego na środku maty; kamera go odczyta.
phone-die_is_read = Rzuć kością podatków w wieży; czytnik kości ją odczyta.
phone-space = Pole { $n }
phone-event = Wydarzenie
phone-spared = To cię nie dotyczy: chroni cię biskup.
phone-goods = Moje towary
phone-due = Dochód i podatek tej rundy
phone-others = Inni
phone-board = Plansza
phone-of_most = z { $n }
phone-gold_of = { $n ->
    [one] { $n } złoto
    [few] { $n } złota
    [many] { $n } złota
   *[other] { $n } złota
} z { $of }
phone-cubes_kept = Kostki: { $n }. Na koniec rundy zostaje najwyżej { $of }.
phone-workers_free = wolni
phone-at_mill = w młynie
phone-at_forest = w lesie
phone-at_quarry = w kamieniołomie
phone-at_gravel_pit = w żwirowni
phone-craftsmen = Rzemieślnicy, { $n } z { $of }
phone-resources = Karty surowców
phone-advantages = Karty przywilejów
phone-protected = Wydarzenie tej rundy cię nie dotyczy.
phone-mill_income = Młyn
phone-from_forest = Z lasu
phone-from_quarry = Z kamieniołomu
phone-from_gravel_pit = Ze żwirowni
phone-nothing_due = Nie masz dochodu.
phone-gold_lost = { $n ->
    [one] { $n } złoto
    [few] { $n } złota
    [many] { $n } złota
   *[other] { $n } złota
} ponad limit przepada.
phone-cubes_over = Kostki ponad limit, z dochodem: { $n }. Użyj ich, sprzedaj je albo odłóż.
phone-tax = Złoto na podatek
phone-loss = −{ $n } PZ
phone-met = spełnione
phone-at_court = Bez podatku: twój budowniczy jest na królewskim dworze.
phone-has_card = Masz kartę, która raz zwalnia z podatku.
phone-unused = Nie wchodzi do gry: w tej rundzie nie możesz już spasować innym.
phone-the_space = Tutaj
phone-in_bag = W worku: { $n }
phone-refuse = Odrzuć budowniczego i ciągnij jeszcze raz
phone-refuse_hint = Raz w rundzie pierwszy gracz może odłożyć wyciągniętego budowniczego do worka. Czyj to był?
phone-gold_then = Masz { $gold } złota: po zapłaceniu { $n } zostaje { $left }.
phone-no_cost = To pole nic nie kosztuje.
phone-cannot_pay = Masz { $gold } złota; wystawienie kosztuje { $n }.
phone-needs_gold = Potrzeba { $n } złota, masz { $have }
phone-needs_workers = potrzeba { $n }, masz { $have }
phone-picked = Wybrano { $n } z { $of }
phone-not_there = Nie ma: { $n } z { $of }
phone-buy = Kup
phone-sell = Sprzedaj
phone-never_there = nie ma na targu
phone-no_craftsman = brak rzemieślnika
phone-bought_before = kupione w tej rundzie
phone-card_of_round = runda { $n }
phone-too_dear = za drogo
phone-bought_kinds = Kupione, więc w tej rundzie nie na sprzedaż: { $kinds }.
phone-more_of = Więcej: { $what }
phone-less_of = Mniej: { $what }
phone-best_plan = Najlepszy plan dla twoich rzemieślników:
phone-own_plan = Twój własny plan. Najlepszy daje { $n } PZ i zostawia { $gold } złota.
phone-plan_gives = Punkty
phone-plan_gold = Złoto potem
phone-plan_left = Pozostałe kostki
phone-build = Zbuduj to
phone-nobody_works = Bez rzemieślników
phone-change_plan = Zmień plan
phone-best_again = Wróć do najlepszego planu
phone-earlier = { $what }: pracuj wcześniej
phone-why_capacity = tyle razy, ile się da
phone-why_mortar_mixer = wymaga mieszacza zaprawy
phone-why_with_metal = wymaga wtedy metalu na ręce
phone-why_missing = zabraknie: { $what }
phone-why_later = zużywa { $what }; potrzebuje tego później { $who }
phone-of = { $have } z { $need }
phone-kept = Do zachowania: { $n } z { $of }
phone-keep_these = Zachowaj te
phone-good_event = Dobre wydarzenie dotyczy wszystkich. Ochrona nie jest potrzebna.
phone-pay_tax = Zapłać { $n } złota
phone-without_card = Bez karty tracisz { $n } PZ.
phone-without_loss = Bez karty nie tracisz punktów.
