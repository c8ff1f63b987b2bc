## pairing

pairing-title = Telewizor jako strona stołu
pairing-how = Otwórz na telewizorze { $address } i wpisz kod, który pokazuje.
pairing-code = Kod telewizora
pairing-now = Pokaż tam stół
pairing-done = Telewizor pokazuje teraz ten stół.
pairing-lost = Serwer nie odpowiada. Spróbuj jeszcze raz.
error-television_code = Żaden telewizor nie pokazuje tego kodu. Wpisz kod, który pokazuje teraz: zmienia się co 10 minut.
error-television_gone = Ten kod już nie działa. Zaraz pojawi się nowy.
