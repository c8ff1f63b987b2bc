### effects

effect-trade = Każdy gracz może wymienić: { $give } → { $get }.
effect-gain = Każdy gracz otrzymuje: { $gains }.
effect-give_up = Każdy gracz oddaje 1 z tych elementów: { LIST($kinds, style: "or") }. Kto nie ma żadnego, nic nie oddaje.
effect-return_houses = Każdy gracz zabiera z planszy 1 swój dom.
effect-return_all_houses = Wszystkie domy wracają z planszy do właścicieli.
effect-project = { $project }: projekt trafia na planszę.
effect-cover_other_projects = Wszystkie inne nieukończone projekty są zamknięte do końca rozdziału; wtedy materiał dokłada się tylko tutaj: { $project }.
effect-cover_favour = Zamknięte na torze przysług do końca rozdziału: { $favours }.
effect-cover_market = Do końca rozdziału Jarmark nie kupuje { NAME($kind, case: "gen") }.
effect-uncover_cloth = Od teraz można sprzedawać sukno.
effect-finish_tower = Wieża zostaje od razu ukończona.
effect-lose_action = Każdy gracz wykłada w tej rundzie 1 kartę odkrytą i 1 zakrytą; żadnej nie wykonuje.
effect-random_discard = Najpierw zagraj swoją kartę; potem sąsiad po lewej losuje kartę, którą odrzucasz. Możesz ją obejrzeć.
effect-wool_price = Wełna kosztuje { $n ->
    [one] { $n } złoto
    [few] { $n } złota
    [many] { $n } złota
   *[other] { $n } złota
}. Cena sukna się nie zmienia.
effect-forbid_building = Nikt nie buduje projektów ani domów i nie składa datków.
effect-forbid_projects = Nikt nie buduje projektów i nie składa na nie datków.
effect-forbid_houses = Nikt nie buduje domów.
effect-medical_useless = Wiedza medyczna się nie liczy.
effect-by_hand = Zrób, co mówi karta; gospodarz to wpisze.

favour-outlaws = Banita: zapłać 1 złoto.
    .name = Banita
    .loc = Banicie
favour-merchants = Kupiec: 1 wełna z puli.
    .name = Kupiec
    .loc = Kupcu
favour-king = Król: 1 PZ za każdą lojalność.
    .name = Król
    .loc = Królu
favour-earl_of_shiring = Hrabia Shiring: 1 zboże z pola uprawnego.
    .name = Hrabia Shiring
    .loc = Hrabim Shiring
favour-bishop = Biskup: 1 PZ za każdą pobożność.
    .name = Biskup
    .loc = Biskupie
favour-queen = Królowa: 2 PZ, jeśli masz co najmniej 1 lojalność.
    .name = Królowa
    .loc = Królowej
favour-prior = Przeor: 1 pobożność z katedry.
    .name = Przeor
    .loc = Przeorze
favour-guild = Cech: 1 PZ za każdy twój dom na planszy.
    .name = Cech
    .loc = Cechu
favour-prioress = Przeorysza: 2 PZ, jeśli masz co najmniej 1 wiedzę medyczną.
    .name = Przeorysza
    .loc = Przeoryszy
