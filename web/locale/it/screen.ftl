# The text console of a screen that is attached to the computer.
screen-wifi = Collegati al Wi-Fi { $name } con la password { $phrase }
screen-join = Siediti al tavolo: inquadra questo codice o apri { $address }
screen-key = Un tasto della tastiera mostra per un minuto il codice dell'organizzatore.
screen-host = Il link dell'organizzatore. Inquadralo solo con il tuo telefono: chi lo ha è l'organizzatore.
screen-hide = Un tasto qualsiasi lo nasconde.
screen-starting = Exchequer si avvia…
