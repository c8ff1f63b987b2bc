## La finestra dell’aiuto sulle regole, con il suo script

help-title = Le regole dicono
help-search = Cerca nelle regole
help-found = { $n ->
    [one] { $n } regola trovata
   *[other] { $n } regole trovate
}
help-none = Nulla trovato. Prova un’altra parola.
help-failed = L’aiuto non si è caricato. Chiudi e riprova quando torna la connessione.
help-larger = Testo più grande
help-read = Leggi ad alta voce
help-no-voice = Questo dispositivo non ha una voce propria per questa lingua: non può leggere ad alta voce.
