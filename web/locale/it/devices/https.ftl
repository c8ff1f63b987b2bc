# Https: the page that explains it, and its switch on the page of the computer.
https-title = Https
https-switch = Https
https-why = Per giocare https non serve. Con https il browser del telefono consente la fotocamera, e chi registra il Wi-Fi non può leggere. Prima ogni telefono deve fidarsi del certificato di questo computer.
https-for_phones = Per i telefoni:
https-fingerprint = Impronta del certificato (SHA-256), da confrontare con quella che mostra il telefono:
https-here = Questa pagina è arrivata via https: questo telefono si fida del computer.
https-closed = Https è disattivato. Chi ospita può attivarlo nella pagina del computer.
https-then = Poi continua via https
https-go = Continua via https
https-not_trusted = Questo telefono non si fida ancora del certificato. Installalo come descritto sopra, oppure apri l’indirizzo e conferma l’avviso del browser.
https-to_start = Alla pagina iniziale
