# Support: the file that helps to find a fault, on the page of the computer.
support-title = Se qualcosa va storto
support-why = Un file per chi si occupa di Exchequer: versioni, misure, le ultime righe del registro e le partite finite, perché possa riprodurre il guasto.
support-without = Non contiene chiavi né password, niente di ciò che un giocatore nasconde e nessun nome di persone in partite non ancora finite.
support-download = Scarica il file di assistenza
