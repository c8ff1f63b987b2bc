# Kopie zapasowe wszystkiego, na stronie komputera.
books-title = Kopie zapasowe
books-last = Ostatnia kopia zapasowa: { $ago }.
books-none = Nie ma jeszcze kopii zapasowej tego komputera.
books-make = Zrób kopię teraz
books-making = Powstaje kopia, a każda partia w niej jest odtwarzana. Możecie grać dalej.
books-download = Pobierz
books-secret = Kto ma taki plik, może przeczytać każdą ukrytą odpowiedź i ma klucze wszystkich gospodarzy. Przechowuj go tak jak sam komputer.
books-house = Kopia zawiera klucze wszystkich gospodarzy. Pobrać ją może tylko osoba, która prowadzi ten komputer: otwórz link domu.
books-choose = Wybierz kopię zapasową na tym urządzeniu
books-restore_sure = Przywróć teraz
books-sure_everything = Wszystko wróci do stanu z tej kopii: gry, pakiety, ustawienia i wszystkie klucze. Potem działają tylko linki tamtego komputera, także na tej stronie. To, co jest tu teraz, zostaje zachowane obok.
books-preparing = Kopia jest sprawdzana, a każda partia w niej odtwarzana. Nic jeszcze nie zmieniono.
books-restarting = Kopia jest w porządku. Exchequer zaraz uruchomi się ponownie.
books-by_hand = Kopia jest w porządku. Zatrzymaj Exchequer w jego terminalu (Ctrl-C) i uruchom go ponownie: wtedy zostanie przywrócona.
