### Sign-in of staff, and the page of a stand.

sign_in-title = Anmelden
sign_in-name = Name
sign_in-password = Passwort
sign_in-submit = Anmelden
sign_in-lost = Für das Personal des Hauses. Wer die Konten verwaltet, vergibt ein neues Passwort.
sign_in-to_house = Tische des Hauses
sign_in-stand_closed = Hier ist noch kein Tisch offen.
sign_in-stand_waits = Bitte das Personal, einen zu öffnen. Dann geht diese Seite von selbst weiter.
sign_in-stand_unknown = Unbekannter Code
sign_in-stand_unknown_text = Dieser Code führt nirgendwohin. Bitte das Personal um eine neue Karte.
sign_in-for_staff = Anmeldung des Personals
