## Phone page, settings: handing the seat over, and leaving it to a stand-in

handing-over = Cedi il mio posto
handing-over-means = Un altro telefono prende subito il tuo posto, con tutto ciò che nasconde. Questo telefono lo perde.
handing-over-show = Mostra il codice
handing-over-scan = Inquadra il codice con l’altro telefono, o apri lì { $url } e inseriscilo.
handing-over-lasts = Il codice vale una volta, entro { $minutes } minuti.
handing-host-page = Pagina dell’organizzatore
handing-stand-in = Lascia il posto a un sostituto
handing-stand-in-means = Un programma continua con ciò che vedi tu. Chi sposta i tuoi pezzi vede che cosa prende e dà. Con questo telefono riprendi il posto in ogni momento.
handing-stand-in-carer = Chi sposta i miei pezzi
handing-stand-in-table = Chi è alla pagina del tavolo
handing-stand-in-now = Lascialo al sostituto
