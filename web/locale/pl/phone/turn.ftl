### turn

turn-standing = Punkty wszystkich
turn-awaited = na ruchu
turn-just-now = Przed chwilą
turn-chosen = Twoje wybory ({ $n } { $n ->
    [one] krok
    [few] kroki
   [many] kroków
   *[other] kroku
})
turn-wished = Twoje życzenie
turn-wish_done = Twoje życzenie: { $what }
turn-asked = Twoja kolej. { $question }
turn-nothing = Dla ciebie nic się nie zmieniło.
turn-undo = Cofnij
turn-since = Od kiedy tu patrzysz
turn-seen = Widziałem
turn-notice = Gdy moja kolej
turn-notice-sound = Dźwięk
turn-notice-vibration = Wibracja
turn-notice-flash = Błysk strony
turn-clock = Czas tego gracza
turn-clock-paused = Czas tego gracza, wstrzymany
turn-board = Plansza
turn-screen = Moja zasłonka
turn-screen-hide = Ukryj zasłonkę
turn-sources = Skąd mam punkty
turn-board-large = Powiększ planszę
