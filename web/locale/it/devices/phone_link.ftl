### La scheda della pagina della telecamera per un telefono come telecamera.

phone_link-title = Senza app: il browser del telefono
phone_link-how = Inquadra questo codice con il telefono che starà sopra il tappetino. Tieni il link per te: chi lo ha può inviare immagini come tua telecamera.
phone_link-scan = Codice della pagina della fotocamera: { $url }
phone_link-no_https = Il browser di un telefono apre la fotocamera soltanto con https. Avvia Exchequer con “./exchequer run --https”.
phone_link-joined = Un telefono fa da telecamera.
phone_link-other = Ora è in uso un’altra telecamera.
phone_link-use = Usa invece il telefono
phone_link-away = Qualcun altro ha il link?
phone_link-away_means = Con un nuovo link, i telefoni che hanno quello vecchio non inviano più immagini.
phone_link-renew = Crea un nuovo link
phone_link-renewed = Fatto. Il vecchio link non vale più: inquadra il nuovo codice.
phone_link-lost = Il server non risponde. Riprova.
