### tv

tv-title = Fernseher
tv-how = Der Gastgeber tippt diesen Code auf der Gastgeberseite ein, unter „{ $card }“.
tv-card = Ein Fernseher als Tischseite
tv-code = Code
tv-waiting = Dann zeigt dieser Bildschirm den Tisch von selbst.
tv-lost = Der Server antwortet nicht. Neuer Versuch läuft.
tv-settings = Sprache und Licht
