### Die Seite des Handys, das die Kamera ist.

phone_camera-title = Dieses Handy als Kamera
phone_camera-how = So geht es
phone_camera-stand = Leg das Handy auf einen Ständer über der Matte, Bildschirm nach oben, sodass es sich nicht bewegt.
phone_camera-power = Steck es ein: Die Kamera braucht einen ganzen Abend lang Strom.
phone_camera-private = Die Bilder gehen nur an diesen Computer, und keines wird aufbewahrt.
phone_camera-start = Kamera starten
phone_camera-starting = Die Kamera startet…
phone_camera-take_over = Mit diesem Handy übernehmen
phone_camera-stop = Kamera anhalten
phone_camera-live = Das Bild des Handys; was der Computer liest, ist umrandet
phone_camera-reads = Was der Computer liest
phone_camera-waiting = Gleich steht hier, was der Computer liest…
phone_camera-sees = { $codes ->
    [0] Der Computer sieht { $n } von { $of } Eckmarken.
    [one] Der Computer sieht { $n } von { $of } Eckmarken und { $codes } Karte.
   *[other] Der Computer sieht { $n } von { $of } Eckmarken und { $codes } Karten.
}
phone_camera-missing = Nicht zu sehen: { $markers }
phone_camera-rate = { $n } Bilder in der Sekunde, { $width } × { $height } Pixel
phone_camera-controls = Einstellen
phone_camera-torch = Lampe
phone_camera-focus = Schärfe festhalten
phone_camera-zoom = Zoom
phone_camera-less_zoom = Weiter weg
phone_camera-more_zoom = Näher heran
phone_camera-distance = Entfernung der Schärfe
phone_camera-less_distance = Näher scharf stellen
phone_camera-more_distance = Ferner scharf stellen
phone_camera-denied = Der Browser darf die Kamera nicht benutzen. Erlaube sie für diese Seite in den Einstellungen des Browsers, und starte noch einmal.
phone_camera-no_camera = Der Browser findet an diesem Gerät keine Kamera. Öffne diese Seite auf einem Handy.
phone_camera-in_use = Eine andere App benutzt die Kamera. Schließe sie, und starte noch einmal.
phone_camera-failed = Die Kamera ließ sich nicht starten. Lade die Seite neu, und starte noch einmal.
phone_camera-paused = Die Kamera gibt gerade kein Bild, vielleicht wegen eines Anrufs. Sie macht von selbst weiter.
phone_camera-lost = Der Computer antwortet nicht. Neuer Versuch.
phone_camera-no_key = Diese Seite braucht den Link der Kameraseite des Gastgebers. Scanne dort den Code.
phone_camera-no_https_title = Die Kamera braucht https
phone_camera-no_https = Ein Browser öffnet die Kamera des Handys nur über https, und Exchequer wurde ohne https gestartet. Starte es mit „./exchequer run --https“, und lade diese Seite neu.
phone_camera-other_ways = Ohne https: Starte auf dem Handy eine Kamera-App, und trage ihre Adresse auf der Kameraseite des Gastgebers ein.
phone_camera-why_title = Dein Browser wird dich einmal warnen
phone_camera-why = Ein Browser öffnet die Kamera nur über https. Das Zertifikat dafür hat dieser Computer selbst gemacht; der Browser kann es nicht prüfen und warnt dich deshalb. Mach nur weiter, wenn die Warnung von { $host } spricht: Das ist dieser Computer.
phone_camera-chrome = Chrome auf Android
phone_camera-step_chrome_1 = „Dies ist keine sichere Verbindung“ erscheint. Tippe auf „Erweitert“.
phone_camera-step_chrome_2 = Tippe auf „Weiter zu { $host } (unsicher)“.
phone_camera-firefox = Firefox auf Android
phone_camera-step_firefox_1 = Eine Warnung vor einem Sicherheitsrisiko erscheint. Tippe auf „Erweitert“.
phone_camera-step_firefox_2 = Tippe auf „Risiko akzeptieren und fortfahren“.
phone_camera-samsung = Samsung Internet
phone_camera-step_samsung_1 = „Dies ist keine sichere Verbindung“ erscheint. Tippe auf „Erweitert“.
phone_camera-step_samsung_2 = Tippe auf „Weiter zu { $host } (unsicher)“.
phone_camera-iphone = Safari auf iPhone und iPad
phone_camera-step_iphone_1 = „Diese Verbindung ist nicht privat“ erscheint. Tippe auf „Details einblenden“.
phone_camera-step_iphone_2 = Tippe auf „diese Website besuchen“, dann auf „Website besuchen“.
phone_camera-then_start = Tippe auf „Kamera starten“, und erlaube die Kamera.
phone_camera-again = Der Browser kann nach einigen Tagen noch einmal warnen, oder wenn dieser Computer eine andere Adresse hat.
phone_camera-others = Andere Browser
phone_camera-install = Ohne Warnung: das Zertifikat installieren
phone_camera-install_note = Das Zertifikat bürgt nur für Adressen und Namen von Heimnetzen, und sein Schlüssel bleibt auf diesem Computer. Installiere es nur auf deinem eigenen Handy, und entferne es in denselben Einstellungen, wenn du es nicht mehr brauchst.
phone_camera-install_android = Auf Android
phone_camera-install_android_1 = Lade die Datei herunter. Suche in den Einstellungen nach „CA-Zertifikat“, tippe auf „Trotzdem installieren“, und wähle die Datei.
phone_camera-install_android_2 = Chrome und Samsung Internet öffnen die Seite dann ohne Warnung. Firefox warnt weiter.
phone_camera-install_iphone = Auf iPhone und iPad
phone_camera-install_iphone_1 = Lade das Profil in Safari. Tippe in den Einstellungen auf „Profil geladen“, dann auf „Installieren“.
phone_camera-install_iphone_2 = Schalte in Einstellungen, Allgemein, Info, Zertifikatsvertrauenseinstellungen „Exchequer“ ein.
phone_camera-download = { $file } herunterladen
phone_camera-fingerprint = Fingerabdruck des Zertifikats (SHA-256), zum Vergleich mit dem, was das Handy zeigt:
phone_camera-go = Zur Kameraseite
