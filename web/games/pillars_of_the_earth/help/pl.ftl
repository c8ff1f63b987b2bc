### Pomoc do zasad gry Filary Ziemi: do każdego punktu tytuł, dwa zdania własnymi słowami i przykład tam, gdzie pomaga.

section-S = Przygotowanie

help-PE-S1 = Od 2 do 4 graczy bierze po jednym kolorze: 3 budowniczych i robotników o wartości 12. Duży robotnik liczy się jak 5 małych.
    .title = Twój kolor
help-PE-S2 = Zaczynasz z trzema rzemieślnikami: mieszaczem zaprawy, traczem i kamieniarzem. Leżą odkryci przed tobą.
    .title = Twoi pierwsi rzemieślnicy
help-PE-S3 = Każdy zaczyna z 2 punktami zwycięstwa. Pierwszy gracz ma 20 złota, następny zgodnie z ruchem wskazówek zegara 21, potem 22 i 23.
    .title = Punkty i złoto na początku
help-PE-S4 = Zaczyna ten, kto ostatnio był w katedrze. Decydujecie o tym przy stole; pierwszy gracz bierze pierwszą część katedry, nawę.
    .title = Pierwszy gracz
help-PE-S5 = Czeka jeszcze 24 rzemieślników, po czterech na każdą z sześciu rund. Tasuje się ich w obrębie rundy.
    .title = Rzemieślnicy rund
help-PE-S6 = Jest 9 kart surowców: po trzy do lasu, kamieniołomu i żwirowni. Karta daje 2, 3 albo 4 kostki i wymaga tylu robotników, ilu pokazuje.
    .title = Karty surowców
    .example = Mała karta żwirowni wymaga 2 robotników, duża kamieniołomu 10.
help-PE-S7 = Dwie karty przywilejów są na ostatnią rundę. Z pozostałych 14 cztery wracają bez oglądania do pudełka, a w rundach od 1 do 5 leżą odkryte po dwie.
    .title = Karty przywilejów
help-PE-S8 = Z 10 kart wydarzeń cztery wracają bez oglądania do pudełka. Każda z sześciu rund przynosi jedną.
    .title = Karty wydarzeń
help-PE-S9 = Kostki leżą w lesie, kamieniołomie i żwirowni; na targu leżą na początku 4 kamienie, 4 drewna i 4 piasku. 1 metal leży na królewskim dworze, 4 szarych robotników stoi w zamku Shiring, a znacznik kosztów na 7.
    .title = Plansza na początku
help-PE-S10 = Kość podatków ma ścianki 2, 3, 3, 4, 4 i 5.
    .title = Kość podatków
help-PE-S11 = W pudełku jest 12 budowniczych, robotnicy, 82 kostki, 36 rzemieślników, karty, kość, sześć części katedry i worek. Rachunki tego stołu trzymają się tych liczb.
    .title = Co jest w pudełku

section-R = Przed rundą

help-PE-R1 = W Kingsbridge wykłada się dwie odkryte karty przywilejów.
    .title = Dwa przywileje
help-PE-R2 = Z czterech rzemieślników rundy dwaj leżą odkryci w Shiring. Dwóch pozostałych można nająć z oferty.
    .title = Czterech rzemieślników
help-PE-R3 = Siedem z dziewięciu kart surowców trafia do oferty. Razem z dwoma rzemieślnikami leży odkrytych dziewięć kart.
    .title = Dziewięć kart

section-I = Faza I: karty

help-PE-I1 = Od pierwszego gracza każdy po kolei bierze jedną kartę albo pasuje. Kto pasuje, nie bierze już kart w tej fazie.
    .title = Weź kartę albo spasuj
help-PE-I2 = Faza kończy się, gdy wzięto wszystkie karty albo wszyscy spasowali. Pozostałe karty surowców czekają na następną rundę; pozostali rzemieślnicy idą do pudełka.
    .title = Pozostałe karty
help-PE-I3 = Karta surowca wymaga tylu wolnych robotników, ilu pokazuje; od razu idą na jej miejsce. Gdy masz ich za mało, nie możesz jej wziąć.
    .title = Robotnicy do karty
help-PE-I4 = Rzemieślnik z oferty kosztuje złoto podane na karcie, płatne od razu.
    .title = Najmij rzemieślnika
help-PE-I5 = Możesz mieć pięciu rzemieślników. Gdy przychodzi szósty, zwalniasz jednego z sześciu; ta karta odpada z gry.
    .title = Najwyżej pięciu rzemieślników
help-PE-I6 = Wszyscy robotnicy, którzy ci zostają, idą do młyna. Każdy zarabia tam 1 złoto.
    .title = Reszta do młyna
help-PE-I7 = W każdej rundzie można wziąć siedem kart surowców i dwóch rzemieślników. Dwie karty surowców leżą z boku zakryte.
    .title = Co można wziąć

section-II = Faza II: budowniczowie

help-PE-II1 = Pierwszy gracz ciągnie budowniczych z worka, jednego po drugim, bez patrzenia.
    .title = Ciągnij z worka
help-PE-II2 = Raz w rundzie pierwszy gracz może odłożyć wyciągniętego budowniczego i ciągnąć jeszcze raz. Może wyjść ten sam; nic to nie kosztuje.
    .title = Ciągnij jeszcze raz
help-PE-II3 = Właściciel wyciągniętego budowniczego płaci pokazany koszt i go stawia albo pasuje i zostawia go na kole kosztów.
    .title = Zapłać albo spasuj
help-PE-II4 = Pierwszy budowniczy kosztuje 7 złota; z każdym ciągnięciem koszt spada o 1, aż do 0. Przy koszcie 0 budowniczego trzeba postawić.
    .title = Koło kosztów
    .example = Trzeci wyciągnięty budowniczy kosztuje 5 złota, czy dwóch pierwszych postawiono, czy nie.
help-PE-II5 = Przy dwóch graczach znacznik idzie na 0, gdy wyciągnięto wszystkich sześciu budowniczych.
    .title = Koło kosztów dla dwóch
help-PE-II6 = Gdy worek jest pusty, budowniczych z koła stawia się za darmo, w kolejności pasowania.
    .title = Po pasie za darmo
help-PE-II7 = Pewne wydarzenie pozwala każdemu spasować tylko dwoma budowniczymi. Trzeci, którym się pasuje, leży obok planszy i w tej rundzie nie gra.
    .title = Tylko dwa pasy
help-PE-II8 = Na polu stoi jeden budowniczy. Na targu i na królewskim dworze zajmujesz najniższe wolne pole; gdzie indziej wybierasz dowolne.
    .title = Pola budowniczych
help-PE-II9 = Żeby postawić budowniczego, musisz mieć złoto od razu.
    .title = Płać od razu
help-PE-II10 = Jeśli czerwony pasuje na 7, jego budowniczy leży na 7, a znacznik idzie na 6. Gdy czerwony, niebieski i czerwony pasują w tej kolejności, w tej kolejności stawiają, gdy worek jest pusty.
    .title = Pasowanie

section-III = Faza III: miejsca

help-PE-III1 = Pierwszy gracz odkrywa wydarzenie i je czyta; działa od razu. Wydarzenia z pieczęcią są dobre, inne złe, a zwykle dotyczą wszystkich.
    .title = Wydarzenie
help-PE-III2 = Po przeczytaniu wydarzenia każdy, kto ma budowniczego w siedzibie biskupa, wybiera: ochronę albo materiał. Ochrona chroni przed złym wydarzeniem; przy dobrym nic nie daje.
    .title = Biskup: ochrona
help-PE-III3 = Pewne wydarzenie zabiera każdemu 4 złota. Kto ma mniej, płaci wszystko i traci 1 punkt zwycięstwa za każde 2 brakujące złota.
    .title = Zapłać 4 złota
    .example = Masz 1 złoto: płacisz 1; brakuje 3, tracisz 1 punkt.
help-PE-III4 = Kto nie wybrał ochrony, bierze za darmo 1 kamień, drewno albo piasek z targu. Targ uzupełnia się dopiero przed następną rundą.
    .title = Biskup: materiał
help-PE-III5 = Każdy twój robotnik w młynie zarabia 1 złoto; potem wraca do domu.
    .title = Młyn
help-PE-III6 = Nikt nie ma więcej niż 30 złota. Nadwyżka od razu przepada.
    .title = Najwyżej 30 złota
help-PE-III7 = Każdy budowniczy w Kingsbridge bierze kartę przywileju swojego pola. Karta, której nikt nie bierze, odpada z gry.
    .title = Kingsbridge
help-PE-III8 = Pierwsze pole przeoratu daje 2 punkty zwycięstwa, drugie 1.
    .title = Przeorat
help-PE-III9 = Bierzesz kostki swoich kart surowców, oddajesz karty i zabierasz robotników. Jeśli kostek jest za mało, pierwszy gracz ma pierwszeństwo i pożycza się zamiennik.
    .title = Las, kamieniołom, żwirownia
help-PE-III10 = Karta przywileju na drewno, piasek albo kamień daje w każdej rundzie jedną kostkę więcej. Także bez karty surowca.
    .title = Co rundę kostka więcej
help-PE-III11 = Pierwszy gracz rzuca kością podatków. Każdy płaci tyle złota, oprócz tych z budowniczym na królewskim dworze; kartę zwolnienia można położyć po rzucie.
    .title = Podatek
help-PE-III12 = Kto nie może zapłacić podatku, oddaje całe złoto i traci 1 punkt zwycięstwa za każde 2 brakujące złota.
    .title = Za mało złota na podatek
    .example = Kość pokazuje 5, masz 1: płacisz 1, tracisz 2 punkty.
help-PE-III13 = Pierwszy budowniczy na królewskim dworze dostaje też metal. Jeśli nikogo tam nie ma, metal czeka do następnej rundy.
    .title = Metal na królewskim dworze
help-PE-III14 = Każdy budowniczy w Shiring bierze za darmo swojego rzemieślnika. Rzemieślnik, którego nikt nie bierze, odpada z gry.
    .title = Shiring
help-PE-III15 = Budowniczy w zamku Shiring daje 2 szarych robotników na następną rundę. Pracują w młynie albo na miejscach i wracają.
    .title = Zamek Shiring
help-PE-III16 = W kolejności pól od 1 do 4 każdy budowniczy na targu robi jedną akcję albo odchodzi, w kółko, aż odejdą wszyscy. Kto odszedł, nie wraca.
    .title = Targ: kolejność
help-PE-III17 = Kupujesz dowolnie wiele leżących tam kostek jednego rodzaju: kamień za 4 złota, drewno za 3, piasek za 2. Metalu nie można kupić.
    .title = Targ: kupno
help-PE-III18 = Sprzedajesz dowolnie wiele kostek jednego rodzaju: metal za 5 złota, kamień za 4, drewno za 3, piasek za 2. Wracają na swoje miejsca, nie na targ.
    .title = Targ: sprzedaż
help-PE-III19 = Tego, co kupujesz w tej rundzie, nie możesz w niej sprzedać. Możesz najpierw sprzedać, a potem kupić ten sam rodzaj.
    .title = Nie sprzedawaj kupionego
help-PE-III20 = Zielony ma 7 złota i 1 metal, czerwony 2 złota i 1 kamień. Zielony kupuje 2 drewna, czerwony sprzedaje kamień, zielony sprzedaje metal, czerwony kupuje 2 drewna, zielony kupuje 3 piasku; potem obaj odchodzą.
    .title = Runda na targu
help-PE-III21 = Od pierwszego gracza każdy mówi, które materiały jego rzemieślnicy zamieniają na punkty zwycięstwa. Każde użycie jest dobrowolne, w dowolnej kolejności, tyle razy, ile pozwala karta.
    .title = Katedra
help-PE-III22 = Masz 5 piasku, 3 kamienie i 1 metal: garncarz zamienia 2 piasku na 2 punkty, mieszacz zaprawy 3 piasku na 1, kamieniarz 2 kamienie na 1, inżynier daje 1. Narzędziarz daje 2 złota, bo masz metal; zostają 1 kamień i metal.
    .title = Ruch w katedrze
help-PE-III23 = Na koniec rundy zachowujesz najwyżej 5 wybranych kostek. Reszta wraca na planszę za nic; metal też się liczy.
    .title = Zachowaj 5 kostek
help-PE-III24 = Pierwszy gracz stawia część rundy: nawę, portal, absydę, wieżę, wieżę, dach.
    .title = Katedra rośnie
help-PE-III25 = Kto ma budowniczego w katedrze, zostaje pierwszym graczem; w przeciwnym razie następny zgodnie z ruchem wskazówek zegara. Pierwszy gracz bierze następną część.
    .title = Nowy pierwszy gracz
help-PE-III26 = Budowniczy wraca do worka, gdy jego miejsce jest rozegrane. Na koniec rundy wszyscy budowniczowie są w worku.
    .title = Z powrotem do worka
help-PE-III27 = Miejsca działają w tej kolejności: wydarzenie, biskup, młyn, Kingsbridge, przeorat, las, kamieniołom, żwirownia, królewski dwór, Shiring, zamek, targ, katedra, pierwszy gracz.
    .title = Kolejność miejsc
help-PE-III28 = Bez budowniczego na targu w tej rundzie nie kupujesz ani nie sprzedajesz.
    .title = Bez budowniczego nie ma handlu

section-N = Przed następną rundą

help-PE-N1 = Targ uzupełnia się do 4 kamieni, 4 drewna i 4 piasku.
    .title = Uzupełnij targ
help-PE-N2 = Jeśli na królewskim dworze nie ma metalu, przychodzi nowy, szarzy robotnicy wracają, a znacznik kosztów idzie na 7. Wykłada się nowe karty przywilejów, rzemieślników i surowców.
    .title = Przygotuj rundę
help-PE-N3 = W rundzie szóstej w Kingsbridge leżą dwie ostatnie karty przywilejów. Kto bierze jedną, dostaje od razu 1 metal albo 1 kamień i 1 drewno.
    .title = Dwa ostatnie przywileje

section-K = Rzemieślnicy

help-PE-K1 = Karta pokazuje, ile kostek zamienia się na ile punktów zwycięstwa i ile razy w rundzie najwyżej. Tracz zamienia 2 drewna na 1 punkt, kamieniarz 2 kamienie, murarz 1 kamień, rzeźbiarz 1 kamień na 2, mieszacz zaprawy 3 piasku na 1.
    .title = Co robi rzemieślnik
    .example = Tracz, który może pracować 4 razy, zamienia najwyżej 8 drewna na 4 punkty.
help-PE-K2 = Złotnik zamienia 3 złota na 1 punkt zwycięstwa.
    .title = Złotnik
    .example = 12 złota: 4 punkty.
help-PE-K3 = Inżynier daje co rundę 1 punkt zwycięstwa, bez materiału.
    .title = Inżynier
help-PE-K4 = Narzędziarz daje co rundę 2 złota, jeśli masz metal. Metal zostaje i może potem służyć innemu rzemieślnikowi.
    .title = Narzędziarz
help-PE-K5 = Mistrz tracki zamienia 1 drewno na 4 złota, najwyżej dwa razy w rundzie.
    .title = Mistrz tracki
help-PE-K6 = Ludwisarz, dmuchacz szkła i organmistrz zużywają metal. Dmuchacz szkła potrzebuje też piasku, organmistrz drewna.
    .title = Rzemieślnicy od metalu
help-PE-K7 = Bez mieszacza zaprawy twoi murarze nic nie zarabiają.
    .title = Murarze potrzebują zaprawy
help-PE-K8 = Bez kamieniarza nie możesz sprzedawać kamienia na targu.
    .title = Kamień wymaga kamieniarza
help-PE-K9 = Bez tracza, z którym zaczynasz, nie możesz kupować drewna na targu. Zwolniony początkowy rzemieślnik nie wraca.
    .title = Drewno wymaga tracza

section-V = Karty przywilejów

help-PE-V1 = Są trzy rodzaje: trwałe leżą przed tobą do końca, niektórych używasz raz, kiedy chcesz, inne działają od razu. Użyta karta odpada.
    .title = Trzy rodzaje przywilejów
help-PE-V2 = Znane: co rundę 1 drewno, kamień albo piasek więcej; raz bez podatku; od razu 8 złota; dwie z ostatniej rundy.
    .title = Znane przywileje

section-E = Koniec

help-PE-E1 = Po szóstej rundzie wygrywa ten, kto ma najwięcej punktów zwycięstwa. Przy remisie decyduje więcej złota; jeśli i ono jest równe, zwycięstwo jest wspólne.
    .title = Kto wygrywa
help-PE-E2 = Tor ma 60 pól; dalej znacznik zaczyna od nowa i liczy się 60 więcej. Punkty nigdy nie spadają poniżej 0.
    .title = Tor punktów

section-Z = Rachunki

help-PE-Z1 = Żadna kostka i żaden robotnik nie pojawia się ani nie znika: plansza, targ i gracze dają razem zawsze stan pudełka. Karty, które odpadają z gry, liczy się w pudełku.
    .title = Nic nie ginie
