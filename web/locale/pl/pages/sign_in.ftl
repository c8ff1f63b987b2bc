### Sign-in of staff, and the page of a stand.

sign_in-title = Logowanie
sign_in-name = Nazwa
sign_in-password = Hasło
sign_in-submit = Zaloguj
sign_in-lost = Dla obsługi lokalu. Kto zarządza kontami, nadaje nowe hasło.
sign_in-to_house = Stoły lokalu
sign_in-stand_closed = Nie ma tu jeszcze otwartego stołu.
sign_in-stand_waits = Poproś obsługę o otwarcie. Potem ta strona przejdzie dalej sama.
sign_in-stand_unknown = Nieznany kod
sign_in-stand_unknown_text = Ten kod donikąd nie prowadzi. Poproś obsługę o nową kartę.
sign_in-for_staff = Logowanie obsługi
