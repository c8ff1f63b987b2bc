## Una foto risponde a una domanda: testi dello script.

photo-sending = Leggo la foto…
photo-found = { $n ->
    [one] È questa? Toccala per rispondere così.
    [many] Quale di queste? Toccane una per rispondere così.
   *[other] Quale di queste? Toccane una per rispondere così.
}
photo-part = Parte della tua foto
photo-not_sent = La foto non è partita. Controlla la connessione e scattala di nuovo.
