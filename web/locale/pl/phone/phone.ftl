### phone

phone-title = Mój ekran przy stole
phone-now = Teraz
phone-your_turn = Twoja kolej
phone-tap_instead = Odpowiedz ręcznie
phone-misfit_next = Rzuć wszystkimi jeszcze raz albo dotknij, co pokazują.
phone-for_the_table = Odpowiedz za stół
phone-do_this = Zrób to
phone-hold = Przytrzymaj: moja zasłonka
phone-my_screen = Za moją zasłonką
phone-empty_screen = Za twoją zasłonką nic nie leży.
phone-drawer = Rachunki, dziennik, ustawienia
phone-book = Rachunki
phone-log = Dziennik
phone-settings = Ustawienia
phone-book_empty = Jeszcze nie ma wpisów.
phone-balance = stan: { $n }
phone-log_empty = Jeszcze nic się nie stało.
phone-leave = Opuść to miejsce
phone-to_join = Zajmij miejsce lub poproś o nie
phone-requests =
    { $n ->
        [one] { $names } prosi o miejsce.
        [few] { $names } proszą o miejsce.
        [many] { $names } proszą o miejsce.
       *[other] { $names } proszą o miejsce.
    }
phone-request_decide = Zdecyduj na stronie gospodarza
phone-leave_sure = Opuść teraz
phone-not_seated = Ten telefon nie ma miejsca przy tym stole. Zajmij wolne, poproś o nie gospodarza albo oglądaj.
phone-score = Wynik końcowy
phone-place = Miejsce: { $n }
phone-winner = Wygrywasz
phone-you_are_seated = Masz miejsce. Gra zacznie się, gdy gospodarz ją rozpocznie.
phone-count_now = Policzcie teraz: wszystkie elementy według rachunków
