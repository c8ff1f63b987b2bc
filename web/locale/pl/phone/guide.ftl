### guide

guide-offer-title = Pierwszy raz?
guide-offer = Krótkie karty objaśniają w pierwszej rundzie wszystko, co nowe. Możesz je zakończyć w każdej chwili.
guide-yes = Prowadź mnie
guide-no = Znam tę grę
guide-next = Rozumiem
guide-skip = Bez przewodnika
guide-setting = Prowadź mnie przez pierwszą rundę
