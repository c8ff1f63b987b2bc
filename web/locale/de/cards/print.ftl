### print

print-full_size = 100 mm: mit 100 % drucken (Originalgröße)
print-tape = Lege die Kante des anderen Blatts an die Linie rechts und klebe.
print-spare = Ausschneiden und über die Ecken kleben: die inneren Ecken auf die Winkel.
print-hint = Mit 100 % drucken (Originalgröße). Die Linie ist 100 mm lang.
print-stickers = Aufkleber
print-sheet = Blatt { $page } von { $pages }
print-markers_how = Ausschneiden und an die Ecken des Spielplans oder Tischs legen, die Pfeile nach Norden.
print-markers_measure = Die Kameraseite misst, wo sie liegen: Genau muss nichts sein.
print-mat_middle = Offene Karten
print-mat_slot = Deine Karte
print-mat_dice = Hier würfeln
print-stand_scan = Scannen und an diesem Tisch mitspielen.
print-stand_typed = Oder öffne
