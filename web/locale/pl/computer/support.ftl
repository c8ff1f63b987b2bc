# Support: the file that helps to find a fault, on the page of the computer.
support-title = Jeśli coś pójdzie nie tak
support-why = Plik dla tych, którzy opiekują się programem Exchequer: wersje, pomiary, ostatnie wiersze dziennika i zakończone gry, aby mogli odtworzyć błąd.
support-without = Nie ma w nim kluczy ani haseł, niczego, co ukrywa gracz, ani imion osób z gier, które się jeszcze nie skończyły.
support-download = Pobierz plik dla pomocy technicznej
