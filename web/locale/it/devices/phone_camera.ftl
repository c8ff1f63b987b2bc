### La pagina del telefono che fa da telecamera.

phone_camera-title = Questo telefono come telecamera
phone_camera-how = Come funziona
phone_camera-stand = Posa il telefono su un supporto sopra il tappetino, con lo schermo in alto, in modo che non si muova.
phone_camera-power = Collegalo alla corrente: la fotocamera consuma per tutta la serata.
phone_camera-private = Le immagini vanno soltanto a questo computer, e nessuna viene conservata.
phone_camera-start = Avvia la fotocamera
phone_camera-starting = Avvio della fotocamera…
phone_camera-take_over = Subentra con questo telefono
phone_camera-stop = Ferma la fotocamera
phone_camera-live = L’immagine del telefono; ciò che il computer legge è contornato
phone_camera-reads = Che cosa legge il computer
phone_camera-waiting = In attesa di ciò che legge il computer…
phone_camera-sees = { $codes ->
    [0] Il computer vede { $n } di { $of } marcatori d’angolo.
    [one] Il computer vede { $n } di { $of } marcatori d’angolo e { $codes } carta.
   *[other] Il computer vede { $n } di { $of } marcatori d’angolo e { $codes } carte.
}
phone_camera-missing = Non visti: { $markers }
phone_camera-rate = { $n } immagini al secondo, { $width } × { $height } pixel
phone_camera-controls = Regola
phone_camera-torch = Lampada
phone_camera-focus = Blocca la messa a fuoco
phone_camera-zoom = Zoom
phone_camera-less_zoom = Riduci lo zoom
phone_camera-more_zoom = Aumenta lo zoom
phone_camera-distance = Distanza di messa a fuoco
phone_camera-less_distance = Metti a fuoco più vicino
phone_camera-more_distance = Metti a fuoco più lontano
phone_camera-denied = Il browser non può usare la fotocamera. Consentila per questa pagina nelle impostazioni del browser, poi avvia di nuovo.
phone_camera-no_camera = Il browser non trova una fotocamera su questo dispositivo. Apri questa pagina su un telefono.
phone_camera-in_use = Un’altra app sta usando la fotocamera. Chiudila, poi avvia di nuovo.
phone_camera-failed = Non è stato possibile avviare la fotocamera. Ricarica la pagina e avvia di nuovo.
phone_camera-paused = Ora la fotocamera non dà immagini, forse per una chiamata. Riprende da sola.
phone_camera-lost = Il computer non risponde. Nuovo tentativo.
phone_camera-no_key = Questa pagina richiede il link della pagina della telecamera dell’organizzatore. Inquadra il codice lì.
phone_camera-no_https_title = La fotocamera richiede https
phone_camera-no_https = Un browser apre la fotocamera del telefono soltanto con https, ed Exchequer è stato avviato senza. Avvialo con “./exchequer run --https”, poi ricarica questa pagina.
phone_camera-other_ways = Senza https: avvia sul telefono un’app per telecamere e scrivi il suo indirizzo sulla pagina della telecamera dell’organizzatore.
phone_camera-why_title = Il browser ti avviserà una volta
phone_camera-why = Un browser apre la fotocamera soltanto con https. Questo computer ha creato da sé il certificato, quindi il browser non può verificarlo e ti avvisa. Prosegui soltanto se l’avviso riguarda { $host }: è questo computer.
phone_camera-chrome = Chrome su Android
phone_camera-step_chrome_1 = Appare “La connessione non è privata”. Tocca “Avanzate”.
phone_camera-step_chrome_2 = Tocca “Procedi su { $host } (non sicuro)”.
phone_camera-firefox = Firefox su Android
phone_camera-step_firefox_1 = Appare l’avviso di un rischio per la sicurezza. Tocca “Avanzate”.
phone_camera-step_firefox_2 = Tocca “Accetta il rischio e continua”.
phone_camera-samsung = Samsung Internet
phone_camera-step_samsung_1 = Appare “La connessione non è privata”. Tocca “Avanzate”.
phone_camera-step_samsung_2 = Tocca “Procedi su { $host } (non sicuro)”.
phone_camera-iphone = Safari su iPhone e iPad
phone_camera-step_iphone_1 = Appare “Questa connessione non è privata”. Tocca “Mostra dettagli”.
phone_camera-step_iphone_2 = Tocca “visita questo sito web”, poi “Visita il sito web”.
phone_camera-then_start = Tocca “Avvia la fotocamera” e consenti la fotocamera.
phone_camera-again = Il browser può avvisarti di nuovo dopo qualche giorno, o quando questo computer ha un altro indirizzo.
phone_camera-others = Altri browser
phone_camera-install = Senza avviso: installa il certificato
phone_camera-install_note = Il certificato garantisce soltanto per indirizzi e nomi di reti domestiche, e la sua chiave resta su questo computer. Installalo soltanto sul tuo telefono, e toglilo nelle stesse impostazioni quando non ti serve più.
phone_camera-install_android = Su Android
phone_camera-install_android_1 = Scarica il file. Nelle impostazioni cerca “Certificato CA”, tocca “Installa comunque” e scegli il file.
phone_camera-install_android_2 = Chrome e Samsung Internet aprono poi la pagina senza avviso. Firefox continua ad avvisare.
phone_camera-install_iphone = Su iPhone e iPad
phone_camera-install_iphone_1 = Scarica il profilo in Safari. In Impostazioni tocca “Profilo scaricato”, poi “Installa”.
phone_camera-install_iphone_2 = In Impostazioni, Generali, Info, Attendibilità certificati, attiva “Exchequer”.
phone_camera-download = Scarica { $file }
phone_camera-fingerprint = Impronta del certificato (SHA-256), da confrontare con quella che mostra il telefono:
phone_camera-go = Vai alla pagina della fotocamera
