## plan

plan-suggested = Propozycja na ten ruch
plan-yours = Twój plan ruchu
plan-change = zmień
plan-do = Zagraj tak
plan-goes_on = Wybierz następny krok
plan-pieces = { $n ->
    [one] Element do przesunięcia
    [few] { $n } przesunięcia elementów
   *[many] { $n } przesunięć elementów
}
plan-then = Potem: { $what }
plan-no_gain = Bez towarów i punktów.
plan-as_good = Równie dobre zamiast tego kroku:
plan-turns = Inne ruchy, równie dobre. Dotknij jednego, aby go zagrać.
plan-first = Najpierw: { $what } …
plan-other = Albo wybierz coś innego
plan-choose = Wybierz
plan-suggests = Zaproponuj ruch
plan-changed = Reszta twojego planu nie jest już możliwa. { $reason }
plan-offline = Brak połączenia. Twoje wybory są zapisane i zostaną wysłane, gdy wróci; wtedy pojawi się podgląd.
plan-when_asked_again = Gdy znów przyjdzie twoja kolej, jeśli będzie to jeszcze możliwe:
plan-when_turn = Gdy przyjdzie twoja kolej:
plan-later = Dalszy ciąg dzieje się wtedy sam, a do tego czasu widać go tutaj. Możesz go wycofać.
plan-only_now = Teraz tylko pierwsza część
plan-planned = Twój plan
plan-drop = Zapytaj mnie wtedy
plan-wishes = Potem w tej rundzie za każdym razem pierwsza, która jeszcze leży:
plan-more = i jeszcze { $n }
plan-lost = Twój plan na później przepadł, bo cofnięto odpowiedź. Pytanie pojawi się znowu.
