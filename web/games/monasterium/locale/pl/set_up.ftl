### set_up
set_up-board_two = Połóż planszę na środku stołu, stroną dla 2 graczy do góry.
set_up-board_many = Połóż planszę na środku stołu, stroną dla 3 lub 4 graczy do góry.
set_up-blocked = Zablokuj każde pole oznaczone 4 nowicjuszem w kolorze, którym nikt nie gra.
set_up-windows = Połóż w każdej kaplicy witraże jej klasztoru: { $n }. { $out ->
    [0] Wszystkie są w grze.
   *[other] Resztę każdego klasztoru ({ $out }) odłóż do pudełka.
}
set_up-supply = Wyłóż pulę: księgi, narzędzia, różańce, wpływy i zupę.
set_up-missions = Potasuj karty misji każdego rodzaju i wyłóż odkryte, po { $n } z { $of } rodzajów. Resztę odłóż do pudełka.
set_up-dice = Daj każdemu kości neutralne: { $n }. { $left ->
    [0] Wszystkie są w grze.
    [one] Pozostałą odłóż do pudełka.
    [few] Pozostałe { $left } odłóż do pudełka.
   *[many] Pozostałych { $left } odłóż do pudełka.
}
set_up-own = Plansza akcji z nowicjuszami, plansza witraży, 5 płytek akcji, płytka przerzutu, kości: { $dice }, krążki: { $discs }, posłaniec; wpływ: { $influence }, zupa: { $soup }, różaniec: { $rosary }.
set_up-own-yours = Weź swój kolor: planszę akcji z nowicjuszami, planszę witraży, 5 płytek akcji białą stroną do góry, płytkę przerzutu, kości ({ $dice }: 1 do gry, reszta obok) i krążki ({ $discs }). Postaw posłańca na pierwszym polu drogi. Weź { $influence ->
        [one] { $influence } wpływ
        [few] { $influence } wpływy
       *[many] { $influence } wpływów
    }, { $soup ->
        [one] { $soup } zupę
        [few] { $soup } zupy
       *[many] { $soup } zup
    } i { $rosary ->
        [one] { $rosary } różaniec
        [few] { $rosary } różańce
       *[many] { $rosary } różańców
    }.
