### Prowadzona pierwsza gra w Monasterium: krótkie karty, każda pokazywana raz na telefonie, gdy jej temat pojawia się po raz pierwszy.

guide-goal = Zdobądź najwięcej punktów zwycięstwa w trzy lata. Kości dają akcje: zbieraj zupę, wpływy i różańce, prowadź posłańca drogą i wysyłaj nowicjuszy do pięciu klasztorów. Nowicjusze otwierają lepsze akcje, dają witraże, misje i punkty; na koniec liczy się, kto ma ich w klasztorze najwięcej.
    .title = Cel
guide-missions = Wyłóż misje, które tu wymieniono. Każdy gracz może wypełnić każdą z nich raz.
    .title = Misje
guide-roll = W swoim ruchu rzuć raz wszystkimi kośćmi i wpisz, co pokazują.
    .title = Rzuć
guide-place = Potem wybierz jedną liczbę: wszystkie twoje kości, które ją pokazują, idą na jej pole. Twoje zostają tylko kości w twoim kolorze.
    .title = Połóż kości
    .example = Dwie 3 i jedna 5: obie 3 razem albo 5.
guide-take = Teraz kości stają się akcjami. Wybierz pole i weź od 1 do 3 kości na akcje jego kolumny; z 6, czyli jokera, jedną kość.
    .title = Weź kości
guide-act = Każda kość daje jedną akcję. Przy każdej widzisz koszt, co daje i co otwiera.
    .title = Użyj kości
guide-novice = Nowicjusz idzie tam, dokąd prowadzi pole twojego posłańca, za wpływ i towary. Miejsce, z którego schodzi, otwiera nową akcję.
    .title = Wyślij nowicjusza
guide-window = Połóż płytkę w rzędzie. Żaden klasztor nie może być dwa razy w rzędzie ani kolumnie; rząd albo kolumna daje premię.
    .title = Witraż
guide-do = „Zrób to” wymienia elementy, które teraz przesuwasz. Odhacz każdy wiersz, gdy gotowe.
    .title = Przesuń elementy
guide-answered = „Przed chwilą” mówi, co dała twoja odpowiedź. Obok jest „Cofnij”, dopóki nikt nie gra dalej.
    .title = Zmiana zdania?
guide-done = To była runda. Dotknij znaku albo zasady, żeby ją przeczytać; „Zasady” w szufladzie mają resztę.
    .title = Teraz wiesz, jak to działa
