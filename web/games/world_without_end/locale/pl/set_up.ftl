### set_up

set_up-board = Połóż planszę na środku stołu.
set_up-piles =
    Wyłóż zasoby na planszy: { $stone ->
        [0] cały kamień
       *[other] kamień ({ $stone })
    } w kamieniołomie, { $wood ->
        [0] całe drewno
       *[other] drewno ({ $wood })
    } w lesie, { $grain ->
        [0] całe zboże
       *[other] zboże ({ $grain })
    } na polu uprawnym, { $piety ->
        [0] całą pobożność
       *[other] pobożność ({ $piety })
    } na katedrze.
set_up-supply = Wyłóż pulę obok planszy: wełnę, sukno, lojalność, wiedzę medyczną, złoto, metal i kość podatków.
set_up-events = Podziel karty wydarzeń na 4 stosy rozdziałów. Potasuj każdy, połóż { $n } z { $of } jego kart zakryte na karcie rozdziału, a resztę odłóż bez oglądania do pudełka. W pierwszej grze użyj kart z gwiazdką.
set_up-bridge = Połóż Most na planszy. Pozostałe projekty budowlane, Wieżę i zakryte, potasowane żetony zarazy ({ $tokens }) trzymaj obok.
set_up-favour = Postaw znacznik przysługi na Banicie.
set_up-cloth = Połóż żeton zamknięcia na polu sukna na Jarmarku.
set_up-own = Karty akcji: { $cards }, domy: { $houses }, pieczęcie: { $seals }, zasłonka, karta pomocy; wełna: { $wool }, złoto: { $gold }; punkty: { $vp }.
set_up-own-yours = Weź swój kolor: karty akcji ({ $cards }), domy ({ $houses }), pieczęcie ({ $seals }), zasłonkę i kartę pomocy. Połóż za zasłonką { $wool ->
        [one] { $wool } wełnę
        [few] { $wool } wełny
        [many] { $wool } wełen
       *[other] { $wool } wełny
    } i { $gold ->
        [one] { $gold } złoto
        [few] { $gold } złota
        [many] { $gold } złota
       *[other] { $gold } złota
    }. Postaw swój znacznik punktów na { $vp }.
