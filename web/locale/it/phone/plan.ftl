### plan

plan-suggested = Una proposta per questo turno
plan-yours = Il tuo turno come previsto
plan-change = cambia
plan-do = Gioca così
plan-goes_on = Scegli il passo seguente
plan-pieces = { $n ->
    [one] Il pezzo da spostare
   *[other] I { $n } spostamenti di pezzi
}
plan-then = Poi: { $what }
plan-no_gain = Nessun bene e nessun punto.
plan-as_good = Altrettanto buono, al posto di questo passo:
plan-turns = Altri turni, altrettanto buoni. Toccane uno per giocarlo.
plan-first = Prima: { $what } …
plan-other = Oppure scegli altro
plan-choose = Scegli
plan-suggests = Proponi un turno
plan-changed = Il resto del tuo piano non è più possibile. { $reason }
plan-offline = Nessuna connessione. Ciò che tocchi è conservato e inviato quando torna; allora arriva anche l’anteprima.
plan-when_asked_again = Quando tocca di nuovo a te, se è ancora possibile:
plan-when_turn = Quando arriva il tuo turno:
plan-later = Ciò che viene dopo si fa allora per te, e fino ad allora è mostrato qui. Puoi ritirarlo.
plan-only_now = Adesso solo la prima parte
plan-planned = Hai previsto
plan-drop = Chiedimelo invece
plan-wishes = Poi in questo turno, ogni volta la prima ancora disponibile:
plan-more = e altre { $n }
plan-lost = Il tuo piano per dopo è stato dimenticato, perché una risposta è stata annullata. Ti sarà chiesto di nuovo.
