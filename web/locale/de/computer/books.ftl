# Sicherungen von allem, auf der Seite des Computers.
books-title = Sicherungen
books-last = Die letzte Sicherung wurde { $ago } gemacht.
books-none = Von diesem Computer gibt es noch keine Sicherung.
books-make = Jetzt sichern
books-making = Eine Sicherung wird gemacht und jede Partie darin nachgespielt. Ihr könnt weiterspielen.
books-download = Herunterladen
books-secret = Wer so eine Datei hat, kann jede verdeckte Antwort lesen und hat die Schlüssel aller Gastgeber. Bewahre sie auf wie den Computer selbst.
books-house = Eine Sicherung enthält die Schlüssel aller Gastgeber. Herunterladen kann sie nur, wer diesen Computer betreibt: Öffne den Hauslink.
books-choose = Eine Sicherung auf diesem Gerät wählen
books-restore_sure = Jetzt wiederherstellen
books-sure_everything = Alles wird so, wie es in dieser Sicherung war: Spiele, Pakete, Einstellungen und alle Schlüssel. Dann gelten nur noch die Links jenes Computers, auch für diese Seite. Was jetzt hier ist, bleibt daneben erhalten.
books-preparing = Die Sicherung wird geprüft und jede Partie darin nachgespielt. Noch ist nichts geändert.
books-restarting = Die Sicherung ist in Ordnung. Exchequer startet gleich neu.
books-by_hand = Die Sicherung ist in Ordnung. Beende Exchequer an seinem Terminal (Strg-C) und starte es neu: Dann wird sie wiederhergestellt.
