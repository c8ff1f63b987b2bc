### Strona telefonu, który jest kamerą.

phone_camera-title = Ten telefon jako kamera
phone_camera-how = Jak to działa
phone_camera-stand = Połóż telefon na statywie nad matą, ekranem do góry, tak aby się nie ruszał.
phone_camera-power = Podłącz go do prądu: kamera zużywa energię przez cały wieczór.
phone_camera-private = Obrazy trafiają tylko do tego komputera i żaden nie jest przechowywany.
phone_camera-start = Włącz kamerę
phone_camera-starting = Włączanie kamery…
phone_camera-take_over = Przejmij tym telefonem
phone_camera-stop = Zatrzymaj kamerę
phone_camera-live = Obraz z telefonu; to, co odczytuje komputer, jest obrysowane
phone_camera-reads = Co odczytuje komputer
phone_camera-waiting = Czekanie na to, co odczyta komputer…
phone_camera-sees = { $codes ->
    [0] Komputer widzi { $n } z { $of } znaczników w rogach.
    [one] Komputer widzi { $n } z { $of } znaczników w rogach i { $codes } kartę.
    [few] Komputer widzi { $n } z { $of } znaczników w rogach i { $codes } karty.
   *[many] Komputer widzi { $n } z { $of } znaczników w rogach i { $codes } kart.
}
phone_camera-missing = Niewidoczne: { $markers }
phone_camera-rate = Obrazy na sekundę: { $n }, { $width } × { $height } pikseli
phone_camera-controls = Ustaw
phone_camera-torch = Lampka
phone_camera-focus = Zablokuj ostrość
phone_camera-zoom = Przybliżenie
phone_camera-less_zoom = Oddal
phone_camera-more_zoom = Przybliż
phone_camera-distance = Odległość ostrości
phone_camera-less_distance = Ostrość bliżej
phone_camera-more_distance = Ostrość dalej
phone_camera-denied = Przeglądarka nie może używać aparatu. Zezwól na aparat dla tej strony w ustawieniach przeglądarki i włącz ponownie.
phone_camera-no_camera = Przeglądarka nie znajduje aparatu w tym urządzeniu. Otwórz tę stronę na telefonie.
phone_camera-in_use = Aparatu używa inna aplikacja. Zamknij ją i włącz ponownie.
phone_camera-failed = Nie udało się włączyć kamery. Wczytaj stronę ponownie i spróbuj jeszcze raz.
phone_camera-paused = Kamera nie daje teraz obrazu, może z powodu rozmowy. Sama wznowi.
phone_camera-lost = Komputer nie odpowiada. Ponawianie próby.
phone_camera-no_key = Ta strona wymaga linku ze strony kamery gospodarza. Zeskanuj tam kod.
phone_camera-no_https_title = Kamera wymaga https
phone_camera-no_https = Przeglądarka otwiera aparat telefonu tylko przez https, a Exchequer został uruchomiony bez niego. Uruchom „./exchequer run --https” i wczytaj tę stronę ponownie.
phone_camera-other_ways = Bez https: uruchom w telefonie aplikację kamery i wpisz jej adres na stronie kamery gospodarza.
phone_camera-why_title = Przeglądarka raz cię ostrzeże
phone_camera-why = Przeglądarka otwiera aparat tylko przez https. Ten komputer sam utworzył certyfikat, więc przeglądarka nie może go sprawdzić i ostrzega. Idź dalej tylko wtedy, gdy ostrzeżenie dotyczy { $host }: to ten komputer.
phone_camera-chrome = Chrome na Androidzie
phone_camera-step_chrome_1 = Pojawia się „Twoje połączenie nie jest prywatne”. Dotknij „Zaawansowane”.
phone_camera-step_chrome_2 = Dotknij „Przejdź do { $host } (niebezpieczne)”.
phone_camera-firefox = Firefox na Androidzie
phone_camera-step_firefox_1 = Pojawia się ostrzeżenie o zagrożeniu. Dotknij „Zaawansowane”.
phone_camera-step_firefox_2 = Dotknij „Akceptuję ryzyko, kontynuuj”.
phone_camera-samsung = Samsung Internet
phone_camera-step_samsung_1 = Pojawia się „Twoje połączenie nie jest prywatne”. Dotknij „Zaawansowane”.
phone_camera-step_samsung_2 = Dotknij „Przejdź do { $host } (niebezpieczne)”.
phone_camera-iphone = Safari na iPhonie i iPadzie
phone_camera-step_iphone_1 = Pojawia się „To połączenie nie jest prywatne”. Dotknij „Pokaż szczegóły”.
phone_camera-step_iphone_2 = Dotknij „odwiedź tę witrynę”, potem „Odwiedź witrynę”.
phone_camera-then_start = Dotknij „Włącz kamerę” i zezwól na aparat.
phone_camera-again = Przeglądarka może ostrzec ponownie po kilku dniach albo gdy ten komputer ma inny adres.
phone_camera-others = Inne przeglądarki
phone_camera-install = Bez ostrzeżenia: zainstaluj certyfikat
phone_camera-install_note = Certyfikat poświadcza tylko adresy i nazwy sieci domowych, a jego klucz pozostaje na tym komputerze. Instaluj go tylko na własnym telefonie i usuń w tych samych ustawieniach, gdy nie będzie już potrzebny.
phone_camera-install_android = Na Androidzie
phone_camera-install_android_1 = Pobierz plik. W ustawieniach wyszukaj „Certyfikat CA”, dotknij „Zainstaluj mimo to” i wybierz plik.
phone_camera-install_android_2 = Chrome i Samsung Internet otworzą wtedy stronę bez ostrzeżenia. Firefox nadal ostrzega.
phone_camera-install_iphone = Na iPhonie i iPadzie
phone_camera-install_iphone_1 = Pobierz profil w Safari. W Ustawieniach dotknij „Pobrano profil”, potem „Instaluj”.
phone_camera-install_iphone_2 = W Ustawienia, Ogólne, To urządzenie, Ustawienia zaufania certyfikatów włącz „Exchequer”.
phone_camera-download = Pobierz { $file }
phone_camera-fingerprint = Odcisk certyfikatu (SHA-256), do porównania z tym, co pokazuje telefon:
phone_camera-go = Przejdź do strony kamery
