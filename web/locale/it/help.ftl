help-title = Le regole dicono
help-rules = Regole
help-on = Aiuto: { $name }
help-each = Le regole su ognuna
help-example = Esempio:
help-search = Cerca nelle regole
help-found = { $n ->
    [one] { $n } regola trovata
   *[other] { $n } regole trovate
}
help-none = Nulla trovato. Prova un’altra parola.
help-failed = L’aiuto non si è caricato. Chiudi e riprova quando torna la connessione.
help-larger = Testo più grande
help-read = Leggi ad alta voce
help-enlarge = Ingrandisci o leggi ad alta voce
help-no-voice = Questo dispositivo non ha una voce propria per questa lingua: non può leggere ad alta voce.
help-clause = Regola { $clause }
