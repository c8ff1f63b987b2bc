### print

print-full_size = 100 mm: drukuj w 100 % (rozmiar rzeczywisty)
print-tape = Przyłóż krawędź drugiego arkusza do linii po prawej i sklej.
print-spare = Wytnij i przyklej na rogi: wewnętrznymi rogami do kątów.
print-hint = Drukuj w 100 % (rozmiar rzeczywisty). Linia ma 100 mm.
print-stickers = Naklejki
print-sheet = Arkusz { $page } z { $pages }
print-markers_how = Wytnij i połóż w rogach planszy albo stołu, strzałkami na północ.
print-markers_measure = Strona kamery sama mierzy, gdzie leżą: nie muszą leżeć dokładnie.
print-mat_middle = Odkryte karty
print-mat_slot = Twoja karta
print-mat_dice = Tu rzuć kośćmi
print-stand_scan = Zeskanuj, aby dołączyć do gry przy tym stole.
print-stand_typed = Albo otwórz
