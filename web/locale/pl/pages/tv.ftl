### tv

tv-title = Telewizor
tv-how = Gospodarz wpisuje ten kod na swojej stronie, w „{ $card }”.
tv-card = Telewizor jako strona stołu
tv-code = Kod
tv-waiting = Potem ten ekran sam pokaże stół.
tv-lost = Serwer nie odpowiada. Ponawiam próbę.
tv-settings = Język i światło
