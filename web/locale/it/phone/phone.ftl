phone-title = Il mio schermo al tavolo
phone-now = Adesso
phone-your_turn = Tocca a te
phone-tap_instead = Rispondi a mano
phone-misfit_next = Rilanciali tutti, oppure tocca che cosa mostrano.
phone-for_the_table = Rispondi per il tavolo
phone-do_this = Da fare
phone-hold = Tieni premuto per vedere il mio schermo
phone-my_screen = Dietro il mio schermo
phone-empty_screen = Dietro il tuo schermo non c’è nulla.
phone-drawer = Conti, cronaca e impostazioni
phone-book = Libro dei conti
phone-log = Cronaca
phone-settings = Impostazioni
phone-book_empty = Ancora nessuna voce.
phone-balance = saldo: { $n }
phone-log_empty = Non è ancora successo nulla.
phone-leave = Lascia questo posto
phone-to_join = Prendi o chiedi un posto
phone-requests =
    { $n ->
        [one] { $names } chiede un posto.
       *[other] { $names } chiedono un posto.
    }
phone-request_decide = Decidi sulla pagina dell’organizzatore
phone-leave_sure = Lascia adesso il posto
phone-not_seated = Questo telefono non ha un posto a questo tavolo. Prendine uno libero o chiedilo all’organizzatore, oppure guarda.
phone-score = Punteggio finale
phone-place = { $n }º posto
phone-winner = Hai vinto
phone-you_are_seated = Sei seduto. La partita comincia quando l’organizzatore la avvia.
phone-count_now = Contate ora: tutti i pezzi secondo i conti
