# The switch of the attached screen, on the page of the computer.
kiosk-title = Schermo collegato
kiosk-why = Lo schermo collegato al computer. Acceso, mostra la pagina del tavolo a tutto schermo; spento, solo i codici come testo.
kiosk-on = Mostra la pagina del tavolo
kiosk-off = Mostra solo i codici
