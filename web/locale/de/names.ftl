### names

nothing = nichts
yes = ja
no = nein
amount-stone = { $n } Stein
amount-wood = { $n } Holz
amount-gold = { $n } Gold
amount-metal = { $n } Metall
amount-vp = { $n } SP
kind-stone = Stein
kind-wood = Holz
kind-gold = Gold
kind-metal = Metall
kind-vp = Siegpunkte
seat-N = Nord
seat-E = Ost
seat-S = Süd
seat-W = West
seat-table = Der Tisch
colour-blue = Blau
colour-red = Rot
colour-green = Grün
colour-yellow = Gelb
quarters-0 = Norden
quarters-1 = Osten
quarters-2 = Süden
quarters-3 = Westen
