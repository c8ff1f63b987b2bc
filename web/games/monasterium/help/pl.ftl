### Pomoc do zasad gry Monasterium: do każdego punktu tytuł, dwa zdania własnymi słowami i przykład tam, gdzie pomaga.

section-S = Przygotowanie

help-MO-S1 = Od 2 do 4 graczy. Plansza ma jedną stronę dla dwóch i jedną dla trzech lub czterech; przy trzech pola oznaczone 4 blokują nowicjusze nieużytego koloru.
    .title = Gracze i strona planszy
help-MO-S2 = Pięć klasztorów, od A do E, ma budynki, kaplicę i krużganek. W każdej kaplicy leżą po 2 płytki witraży na gracza; reszta odpada z gry.
    .title = Pięć klasztorów
    .example = Przy trzech graczach w każdej kaplicy leży 6 płytek.
help-MO-S3 = W puli jest 12 ksiąg, 20 narzędzi, 30 różańców, 36 wpływów i 30 zup, chyba że twój egzemplarz mówi inaczej.
    .title = Pula
help-MO-S4 = Jest 15 misji rodzajów A, B i C. Z każdego rodzaju leżą odkryte dwie.
    .title = Misje
help-MO-S5 = Masz planszę akcji z kolumnami od A do E, nowicjuszy w rzędach od I do IV i czterech dodatkowych, planszę witraży 3 × 3, pięć płytek akcji, płytkę przerzutu, 3 własne kości, z których 1 gotowa, 7 krążków i posłańca.
    .title = Twój obszar
help-MO-S6 = Kości neutralne się rozdaje: po 5 przy dwóch graczach, po 3 przy trzech, po 2 przy czterech.
    .title = Kości neutralne
help-MO-S7 = Zaczynasz z 2 wpływami, 2 zupami i 1 różańcem.
    .title = Z czym zaczynasz
help-MO-S8 = Zaczyna ten, kto ostatnio był w klasztorze, a jeśli nikt, najmłodszy. Decydujecie o tym przy stole; pierwszy gracz ma kielich.
    .title = Pierwszy gracz
help-MO-S9 = Gra ma trzy lata. Rok kończy się, gdy każdy raz był pierwszym graczem.
    .title = Trzy lata
    .example = Przy czterech graczach rok ma cztery rundy.
help-MO-S10 = Płytka liczy 100 punktów za drugie okrążenie toru prestiżu. Jeden twój krążek stoi na torze, sześć jest na misje.
    .title = Krążki i płytka 100

section-D = Faza 1: kości

help-MO-D1 = W swoim ruchu rzucasz raz wszystkimi kośćmi, które jeszcze masz. Wybierasz jedną liczbę i kładziesz wszystkie kości, które ją pokazują, na jej polu.
    .title = Rzuć i połóż
help-MO-D2 = Trwa to, aż wszyscy położą wszystkie kości, także gdy inni już skończyli.
    .title = Aż leżą wszystkie kości
help-MO-D3 = Raz w rundzie możesz odwrócić płytkę przerzutu i rzucić jeszcze raz dowolnymi z właśnie rzuconych kości.
    .title = Rzuć jeszcze raz
help-MO-D4 = Barbara rzuca neutralnymi kośćmi 1 i 2, a własną 2. Może położyć obie 2 na polu 2; kości, które tam leżą, nie mają znaczenia.
    .title = Kładzenie kości

section-A = Faza 2: akcje

help-MO-A1 = W swoim ruchu wybierasz pole kości i bierzesz z niego od 1 do 3 kości. Z pola 6 bierzesz dokładnie 1.
    .title = Weź kości
help-MO-A2 = Nigdy nie bierzesz kolorowej kości innego gracza.
    .title = Kości innych
help-MO-A3 = Jeśli na polu leżą twoje własne kości i neutralne, najpierw bierzesz własne.
    .title = Najpierw własne
help-MO-A4 = Każda kość daje dokładnie jedną akcję swojej kolumny. Kości od 1 do 5 należą do kolumn od A do E; 6 pasuje do dowolnej.
    .title = Kość to jedna akcja
help-MO-A5 = Dopóki akcja jest możliwa, kość nie może się zmarnować; to ty wybierasz, którą akcję wykonasz. Kość bez możliwej akcji przepada.
    .title = Kość się nie marnuje
help-MO-A6 = W późniejszym ruchu możesz znowu wybrać to samo pole. Faza kończy się, gdy nie ma już kości.
    .title = Aż znikną wszystkie kości
help-MO-A7 = Akcje podstawowe: 1 wyślij nowicjusza, 2 zupa, 3 wpływ, 4 różaniec, 5 posłaniec o jedno pole. Twój egzemplarz może mieć liczby od 2 do 5 w innej kolejności.
    .title = Akcje podstawowe
help-MO-A8 = Gdy nowicjusz z rzędu I opuści kolumnę, jej druga akcja jest otwarta tyle razy, ile masz kości: posłaniec +1, 1 wpływ, 1 różaniec, 1 zupa albo wymiana zupy na narzędzie lub narzędzia na księgę.
    .title = Akcje rzędu I
help-MO-A9 = Rząd II otwiera akcję, którą każda kolumna daje raz w ruchu: narzędzie, 2 towary, nowicjusz o jeden wpływ taniej, posłaniec +2 albo 3 punkty.
    .title = Akcje rzędu II
help-MO-A10 = Rząd III otwiera w każdej kolumnie tę samą akcję, raz w ruchu: weź płytkę witraża z kaplicy, w której masz nowicjusza.
    .title = Akcja rzędu III
help-MO-A11 = Akcja jest otwarta od chwili wysłania nowicjusza, który na niej stał, do końca gry. Kości możesz rozdzielić na wszystkie otwarte akcje kolumny.
    .title = Otwarte akcje
help-MO-A12 = „Raz w ruchu” liczy się od nowa w twoim następnym ruchu, także w tej samej rundzie.
    .title = Raz w ruchu
help-MO-A13 = Jeśli na żadnym polu nie ma kości, którą możesz wziąć, jesteś pomijany. Wracasz do kolejki, gdy pojawi się twoja nowa kość.
    .title = Nie ma co wziąć
help-MO-A14 = Na polu 5 leżą 3 kości neutralne, jedna niebieska i jedna czerwona. Czerwony bierze czerwoną i 2 neutralne na trzy akcje; zielony może wziąć ostatnią neutralną; niebieska czeka na niebieskiego.
    .title = Kto którą kość może wziąć
help-MO-A15 = Przy trzech kościach 5 „3 punkty” rzędu II liczą się raz. W późniejszym ruchu rundy liczą się jeszcze raz.
    .title = 3 punkty, raz w ruchu

section-M = Posłaniec

help-MO-M1 = Posłaniec idzie drogą w jednym kierunku. Z ostatniego pola wraca na pierwsze; to jeden krok.
    .title = Droga
help-MO-M2 = Nowicjuszy wysyłasz tylko do klasztorów połączonych z polem twojego posłańca albo tam, gdzie masz już nowicjusza w kaplicy.
    .title = Dokąd mogą iść nowicjusze
help-MO-M3 = Gdy posłaniec wchodzi na pole premii albo je mija, dostajesz premię od razu, przed następnym krokiem. Ostatnie pole daje jeszcze jedną własną kość.
    .title = Premie drogi
help-MO-M4 = Nową własną kością od razu rzucasz i kładziesz ją na jej polu. Jeśli nie możesz lub nie chcesz jej wziąć, dostajesz 5 punktów.
    .title = Nowa kość

section-N = Nowicjusze

help-MO-N1 = Nowicjusz z rzędu I lub II idzie do wolnego budynku swojego rodzaju. Kosztuje to 1 wpływ oraz 2 lub 3 zupy za budynek świecki, narzędzia za warsztat, księgi za salę wspólną.
    .title = Do budynku
    .example = Rząd I do warsztatu: 1 wpływ i 2 narzędzia.
help-MO-N2 = Budynek świecki daje 1 punkt i narzędzie, warsztat 2 punkty i księgę, sala wspólna 3 punkty i witraż tego klasztoru.
    .title = Premia budynku
help-MO-N3 = Nowicjusz z rzędu III idzie do kaplicy. Twój pierwszy w kaplicach kosztuje 1 wpływ, drugi 2, trzeci 3; kaplica ma po dwa miejsca na gracza.
    .title = Do kaplicy
help-MO-N4 = Nowicjusz z rzędu IV idzie na wolne pole krużganka obok budynku, w którym masz nowicjusza. Twój pierwszy kosztuje 1 różaniec, drugi 2, kolejni 3.
    .title = Do krużganka
help-MO-N5 = Po nowicjuszu z rzędu IV odwraca się płytkę kolumny: każda kość użyta w tej kolumnie daje 1 punkt. Każda kość, która jeszcze na niej leży, daje 1 punkt od razu.
    .title = Płytka akcji się odwraca
help-MO-N6 = Gdy wysłano wszystkich pięciu nowicjuszy rzędu, możesz od razu wysłać dodatkowego obok niego, za darmo i w dowolne miejsce. Jeśli tego nie zrobisz, zostaje na stałe.
    .title = Dodatkowy nowicjusz
help-MO-N7 = Możesz wysłać dowolnego nowicjusza ze swojej planszy akcji, niezależnie od kolumny użytej kości. Rzędów nie trzeba opróżniać po kolei.
    .title = Dowolny nowicjusz
help-MO-N8 = Posłaniec Dennisa stoi na polu połączonym z C i E, a w kaplicy A jest jego nowicjusz. Jego nowicjusz z rzędu I może iść do budynku w A, C albo E.
    .title = Wysyłanie nowicjusza

section-W = Witraże

help-MO-W1 = Płytka witraża trafia od razu na pierwsze od lewej wolne pole jednego z twoich trzech rzędów.
    .title = Połóż witraż
help-MO-W2 = W żadnym rzędzie i w żadnej kolumnie nie mogą być dwie płytki tego samego klasztoru. Płytka, której nie można położyć, przepada.
    .title = Bez dwóch jednakowych
help-MO-W3 = Płytka daje premię swojego rzędu albo kolumny, jak wybierzesz: wpływ, różaniec lub posłaniec +2; zupa, narzędzie lub księga.
    .title = Premia witraża
help-MO-W4 = Pełny rząd i pełna kolumna dają punkty podane obok nich: 5 za każdy rząd, 4 za trzecią kolumnę.
    .title = Pełny rząd, pełna kolumna
help-MO-W5 = Dziewiąta płytka daje swoją premię i 4 + 5 = 9 punktów.
    .title = Dziewiąty witraż

section-C = Misje

help-MO-C1 = Misję wypełniasz od razu, gdy jej warunek jest spełniony, i tylko raz. Połóż na niej krążek; rok decyduje o punktach.
    .title = Wypełnij misję
help-MO-C2 = Misje A i B wymagają trzech nowicjuszy w pokazanych miejscach. Z każdym rokiem dają mniej punktów.
    .title = Misje A i B
help-MO-C3 = Misje C można wypełnić zawsze: 12 wysłanych nowicjuszy, 3 w salach wspólnych, 6 w krużgankach, witraże wszystkich pięciu klasztorów albo 3 własne kości.
    .title = Misje C

section-Y = Koniec rundy i roku

help-MO-Y1 = Płytki przerzutu odwraca się z powrotem, kości rozdaje na nowo, a kielich idzie w lewo.
    .title = Koniec rundy
help-MO-Y2 = Po roku klepsydra idzie dalej. Po trzecim roku gra kończy się punktacją końcową.
    .title = Koniec roku

section-E = Punktacja końcowa

help-MO-E1 = W każdym klasztorze najwięcej nowicjuszy daje 5 punktów. Przy remisie 5 punktów dostaje każdy, kto ma ich najwięcej.
    .title = Najwięcej nowicjuszy
help-MO-E2 = Nowicjusze w kaplicach 1, 2, 3, 4 albo 5 klasztorów dają 1, 3, 6, 10 albo 15 punktów.
    .title = Kaplice
help-MO-E3 = Za każdy klasztor: twoi nowicjusze w krużganku × twoi nowicjusze w kaplicy × 2 punkty.
    .title = Krużganki
    .example = 3 i 3 dają 18 punktów.
help-MO-E4 = Narzędzie daje 1 punkt, księga 2. Wpływy, zupy i różańce razem dają po pół punktu, z zaokrągleniem w dół.
    .title = Towary na koniec
help-MO-E5 = Wygrywa ten, kto ma najwięcej punktów. Przy remisie zwycięstwo jest wspólne.
    .title = Kto wygrywa

section-Z = Rachunki

help-MO-Z1 = Płytki, nowicjusze i kości nigdy się nie pojawiają ani nie znikają, razem z pudełkiem. Jeśli w puli brakuje towaru, nie dostajesz go.
    .title = Nic nie ginie
