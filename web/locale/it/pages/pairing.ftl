pairing-title = Un televisore come pagina del tavolo
pairing-how = Apri { $address } sul televisore e scrivi il codice che mostra.
pairing-code = Codice del televisore
pairing-now = Mostra lì il tavolo
pairing-done = Adesso il televisore mostra questo tavolo.
pairing-lost = Il server non risponde. Riprova.
error-television_code = Nessun televisore mostra questo codice. Scrivi quello che mostra adesso: ne arriva uno nuovo ogni dieci minuti.
error-television_gone = Questo codice non vale più. Ne arriva subito uno nuovo.
