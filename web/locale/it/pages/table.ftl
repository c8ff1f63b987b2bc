table-join_scan = Inquadra con un telefono, o apri { $url }
table-scores = Punteggi
table-seats_title = Posti
table-active = attivo
table-join = Partecipa al tavolo
table-join_moved = Nuovo indirizzo: inquadra di nuovo se la tua pagina non torna
table-join_show = Codice per partecipare
table-awaited = Si attende
table-do_this_table = Pezzi del tavolo
table-do_more = altre { $n } sulla pagina dell’organizzatore
table-winner = Vince { $who }
table-winners = { $who } condividono la vittoria
table-reference_pack = Carte inventate (pacchetto di riferimento)
table-menu = Menu
table-to-phone = La mia pagina del telefono
table-to-host = Pagina dell’organizzatore
table-to-tables = Tutti i tavoli
table-full-screen = Schermo intero
table-seated = { $n ->
    [0] Inquadra il codice per prendere posto.
    [one] { $n } posto è occupato. L’organizzatore comincia quando ci sono tutti.
   *[other] { $n } posti sono occupati. L’organizzatore comincia quando ci sono tutti.
}
table-all_seated = Tutti sono seduti. L’organizzatore comincia la partita.
table-to-television = Collega questo schermo a un altro tavolo
table-moves = Ultime mosse
