### sentences

do-card = Przenieś kartę { PILE($from, form: "from") } { PILE($to, form: "to") }: { $card }.

return_card = Przenieś kartę { PILE($from, form: "from") } { PILE($to, form: "to") }: { $card }.

needed-mortar_mixer = Bez niego murarze nic nie zarabiają.
needed-woodworker = Bez niego nie możesz kupować drewna na targu.
needed-stonecutter = Bez niego nie możesz sprzedawać kamienia na targu.

plan-use = { $card } { $n }×

card-resource = karta surowca „{ AMOUNT($kind, $n) }”
card-titled = { $title }

name-card_of_round = { $card } · { $n }

event_does-pay_gold = Każdy gracz płaci { $n } złota i traci 1 PZ za każde 2 brakujące.
event_does-limit_passes = W następnej rundzie każdy gracz może spasować najwyżej tyloma budowniczymi: { $n }.
event_does-less_yield = Każda karta surowca daje w tej rundzie mniej kostek: o { $n }.
event_does-gain = Każdy gracz otrzymuje: { $gains }.
event_does-lose = Każdy gracz traci: { $gains }, albo tyle, ile ma.
event_does-by_hand = Zrób, co mówi karta; gospodarz poprawia stół.

advantage_does-gain = Od razu: { $gains }.
advantage_does-choice = Od razu: jeden z dwóch darów.
advantage_does-patron = Co rundę o 1 więcej: { $kind }.
advantage_does-tax_free = Raz: brak podatku w wybranej rundzie.
advantage_does-foresee = Możesz wcześniej zobaczyć następne wydarzenie.
advantage_does-black_worker = Co rundę pracuje dla ciebie czarny robotnik.
advantage_does-by_hand = Zrób, co mówi karta; gospodarz poprawia stół.

in_force-pass_limit = W tej rundzie każdy gracz może spasować najwyżej tyloma budowniczymi: { $n }; kolejny nie wchodzi do gry.
in_force-next_pass_limit = Działa w fazie II następnej rundy.
in_force-less_yield = Działa, gdy miejsca wydają kostki.

forbidden-buy = Nie możesz kupić, bo brakuje rzemieślnika: { $craftsman }. Towar: { $kind }.
forbidden-sell = Nie możesz sprzedać, bo brakuje rzemieślnika: { $craftsman }. Towar: { $kind }.

craftsman-mortar_mixer = Mieszacz zaprawy
craftsman-woodworker = Tracz
craftsman-stonecutter = Kamieniarz
craftsman-toolmaker = Narzędziarz
craftsman-master_woodworker = Mistrz tracki
craftsman-potter = Garncarz
craftsman-carpenter = Cieśla
craftsman-mason = Murarz
craftsman-goldsmith = Złotnik
craftsman-engineer = Inżynier
craftsman-glassblower = Dmuchacz szkła
craftsman-joiner = Stolarz
craftsman-sculptor = Rzeźbiarz
craftsman-organ_builder = Organmistrz
craftsman-plasterer = Sztukator
craftsman-bell_founder = Ludwisarz
craftsman-master_carpenter = Mistrz ciesielski
craftsman-glass_painter = Malarz szkła
craftsman-other = Inny rzemieślnik

take = { $kind ->
    [gold] Przesuń swój znacznik złota o { $n } do przodu.
   *[other] Weź { AMOUNT($kind, $n, case: "acc") } { PILE($pile, form: "from") }.
}

give = { $kind ->
    [gold] Przesuń swój znacznik złota o { $n } do tyłu.
   *[other] Odłóż { AMOUNT($kind, $n, case: "acc") } { PILE($pile, form: "to") }.
}

gold_forward = Przesuń znacznik złota { NAME($seat, case: "gen") } o { $n } do przodu.
gold_forward-yours = Przesuń swój znacznik złota o { $n } do przodu.
gold_back = Przesuń znacznik złota { NAME($seat, case: "gen") } o { $n } do tyłu.
gold_back-yours = Przesuń swój znacznik złota o { $n } do tyłu.
