### rules

rules-changed = Tę grę zaczęto według wersji { $before } zasad. Teraz gra się tu według wersji { $now }.
rules-corrected = Zasady poprawiono od czasu tej gry.
rules-asks_again = Nowsze zasady pytają ponownie od odpowiedzi { $n } z { $of }.
rules-points_differ = { $seat } ma według nowszych zasad { $n } PZ zamiast { $before }.
rules-goods_differ = { $seat } ma według nowszych zasad { AMOUNT($kind, $n) } zamiast { $before }.
rules-same_standing = Punkty i jawne dobra są według nowszych zasad takie same.
rules-setup_refused = Nie mogą zagrać z tym przygotowaniem. Zamknij stół: jego zapis zostaje, jaki jest.
rules-host_decides = Gospodarz decyduje, co dalej.
