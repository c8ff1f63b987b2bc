tv-title = Televisore
tv-how = L’organizzatore scrive questo codice sulla sua pagina, sotto “{ $card }”.
tv-card = Un televisore come pagina del tavolo
tv-code = Codice
tv-waiting = Poi questo schermo mostra il tavolo senza altri tocchi.
tv-lost = Il server non risponde. Nuovo tentativo.
tv-settings = Lingua e luce
