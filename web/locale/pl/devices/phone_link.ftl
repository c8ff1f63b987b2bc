### Karta strony kamery dla telefonu jako kamery.

phone_link-title = Bez aplikacji: przeglądarka telefonu
phone_link-how = Zeskanuj ten kod telefonem, który stanie nad matą. Zachowaj link dla siebie: kto go ma, może wysyłać obrazy jako twoja kamera.
phone_link-scan = Kod strony kamery telefonu: { $url }
phone_link-no_https = Przeglądarka telefonu otwiera aparat tylko przez https. Uruchom Exchequer przez „./exchequer run --https”.
phone_link-joined = Kamerą jest telefon.
phone_link-other = Używana jest teraz inna kamera.
phone_link-use = Użyj telefonu
phone_link-away = Ktoś inny ma ten link?
phone_link-away_means = Po utworzeniu nowego linku telefony ze starym nie wysyłają już obrazów.
phone_link-renew = Utwórz nowy link
phone_link-renewed = Gotowe. Stary link już nie działa: zeskanuj nowy kod.
phone_link-lost = Serwer nie odpowiada. Spróbuj ponownie.
