## Telefono: un posto che non è più di questo telefono, e cedere un posto

leaving-freed = L’organizzatore ha liberato il tuo posto: { $seat }.
leaving-left = Hai lasciato il tuo posto: { $seat }.
leaving-replaced = { $by } ha preso il tuo posto: { $seat }.
leaving-handed = Hai ceduto il tuo posto a { $by }: { $seat }.
leaving-means = Puoi prendere un posto libero, guardare la partita o chiedere un posto all’organizzatore.
leaving-back = Riprendilo
leaving-choose = Scegli un posto
leaving-watch = Guarda
leaving-hand-over = Cedi il mio posto
leaving-hand-over-means = Un altro telefono prende subito il tuo posto, con tutto ciò che nasconde. Questo telefono lo perde.
leaving-hand-over-show = Mostra il codice
leaving-hand-over-scan = Inquadra il codice con l’altro telefono, o apri lì { $url } e inseriscilo.
leaving-hand-over-lasts = Il codice vale una volta, entro { $minutes } minuti.
leaving-host-page = Pagina dell’organizzatore
leaving-stand-in = Lascia il posto a un sostituto
leaving-stand-in-means = Un programma continua con ciò che vedi tu. Chi sposta i tuoi pezzi vede che cosa prende e dà. Con questo telefono riprendi il posto in ogni momento.
leaving-stand-in-carer = Chi sposta i miei pezzi
leaving-stand-in-table = Chi è alla pagina del tavolo
leaving-stand-in-now = Lascialo al sostituto
leaving-stand-in-plays = Un sostituto gioca il tuo posto: { $seat }.
