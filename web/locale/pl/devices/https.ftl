# Https: the page that explains it, and its switch on the page of the computer.
https-title = Https
https-switch = Https
https-why = Do gry https nie jest potrzebne. Przez https przeglądarka telefonu pozwala na aparat, a kto podsłuchuje Wi-Fi, nie może czytać. Najpierw każdy telefon musi zaufać certyfikatowi tego komputera.
https-for_phones = Dla telefonów:
https-fingerprint = Odcisk certyfikatu (SHA-256), do porównania z tym, co pokazuje telefon:
https-here = Ta strona przyszła przez https: ten telefon ufa komputerowi.
https-closed = Https jest wyłączone. Gospodarz może je włączyć na stronie komputera.
https-then = Potem przejdź na https
https-go = Przejdź na https
https-not_trusted = Ten telefon jeszcze nie ufa certyfikatowi. Zainstaluj go, jak opisano wyżej, albo otwórz adres i potwierdź ostrzeżenie przeglądarki.
https-to_start = Do strony startowej
