# Https: the page that explains it, and its switch on the page of the computer.
https-title = Https
https-switch = Https
https-why = Zum Spielen braucht es kein https. Über https erlaubt der Browser eines Handys seine Kamera, und wer das WLAN mitschneidet, kann nicht mitlesen. Jedes Handy muss dazu erst dem Zertifikat dieses Computers vertrauen.
https-for_phones = Für Handys:
https-fingerprint = Fingerabdruck des Zertifikats (SHA-256), zum Vergleich mit dem, was das Handy zeigt:
https-here = Diese Seite kam über https: Dieses Handy vertraut dem Computer.
https-closed = Https ist ausgeschaltet. Wer leitet, kann es auf der Seite des Computers einschalten.
https-then = Dann geht es über https weiter
https-go = Über https weiter
https-not_trusted = Dieses Handy vertraut dem Zertifikat noch nicht. Installiere es wie oben beschrieben, oder öffne die Adresse und bestätige die Warnung des Browsers.
https-to_start = Zur Startseite
