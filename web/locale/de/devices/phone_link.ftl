### Die Karte der Kameraseite für ein Handy als Kamera.

phone_link-title = Ohne App: der Browser des Handys
phone_link-how = Scanne diesen Code mit dem Handy, das über der Matte stehen soll. Behalte den Link für dich: Wer ihn hat, kann als deine Kamera Bilder senden.
phone_link-scan = Code der Kameraseite des Handys: { $url }
phone_link-no_https = Der Browser eines Handys öffnet die Kamera nur über https. Starte Exchequer mit „./exchequer run --https“.
phone_link-joined = Ein Handy ist die Kamera.
phone_link-other = Gerade ist eine andere Kamera in Gebrauch.
phone_link-use = Stattdessen das Handy benutzen
phone_link-away = Hat noch jemand den Link?
phone_link-away_means = Mit einem neuen Link senden Handys, die den alten haben, keine Bilder mehr.
phone_link-renew = Neuen Link machen
phone_link-renewed = Fertig. Der alte Link gilt nicht mehr: Scanne den neuen Code.
phone_link-lost = Der Server antwortet nicht. Versuche es noch einmal.
