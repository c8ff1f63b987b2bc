### phone

phone-title = Mein Schirm am Tisch
phone-now = Jetzt
phone-your_turn = Du bist dran
phone-tap_instead = Von Hand antworten
phone-misfit_next = Wirf alle noch einmal, oder tippe, was sie zeigen.
phone-for_the_table = Für den Tisch antworten
phone-do_this = Zu tun
phone-hold = Halten: mein Sichtschirm
phone-my_screen = Hinter meinem Sichtschirm
phone-empty_screen = Hinter deinem Sichtschirm liegt nichts.
phone-drawer = Bücher, Verlauf, Einstellungen
phone-book = Kontobuch
phone-log = Verlauf
phone-settings = Einstellungen
phone-book_empty = Noch keine Einträge.
phone-balance = Stand: { $n }
phone-log_empty = Noch ist nichts geschehen.
phone-leave = Platz verlassen
phone-to_join = Platz nehmen oder erbitten
phone-requests =
    { $n ->
        [one] { $names } bittet um einen Platz.
       *[other] { $names } bitten um einen Platz.
    }
phone-request_decide = Auf der Seite des Gastgebers entscheiden
phone-leave_sure = Jetzt verlassen
phone-not_seated = Dieses Handy hat keinen Platz an diesem Tisch. Nimm einen freien, bitte den Gastgeber um einen, oder sieh zu.
phone-score = Endstand
phone-place = Rang: { $n }
phone-winner = Du hast gewonnen
phone-you_are_seated = Du sitzt. Das Spiel beginnt, wenn der Gastgeber es startet.
phone-count_now = Jetzt zählen: alle Stücke nach den Büchern
