### Prima partita guidata di Monasterium: brevi schede, ognuna mostrata una volta quando serve.

guide-goal = Vince chi ha più punti vittoria dopo tre anni. I dadi danno azioni: raccogli zuppe, influenze e rosari, muovi il messaggero lungo la strada e invia novizi nei cinque monasteri. I novizi aprono azioni migliori e portano vetrate, missioni e punti; chi ha più novizi in un monastero segna alla fine.
    .title = Lo scopo
guide-missions = Posate le missioni indicate qui. Ognuno può completare ciascuna una volta.
    .title = Le missioni
guide-roll = Quando tocca a te, lancia una volta tutti i tuoi dadi e di’ che cosa mostrano.
    .title = Lancia
guide-place = Poi scegli un numero: tutti i dadi che lo mostrano vanno su quello spazio. Solo i dadi del tuo colore restano tuoi.
    .title = Piazza i dadi
    .example = Due 3 e un 5: i due 3 insieme, oppure il 5.
guide-take = Ora i dadi diventano azioni. Scegli uno spazio e prendi da 1 a 3 dadi per azioni della sua colonna; del 6, il jolly, un solo dado.
    .title = Prendi dadi
guide-act = Ogni dado dà un’azione. Il foglio mostra quanto costa, che cosa porta e che cosa apre.
    .title = Usa un dado
guide-novice = Un novizio va dove è collegata la casella del tuo messaggero, in cambio di influenza e beni. Lo spazio che lascia apre una nuova azione.
    .title = Invia un novizio
guide-window = Metti la tessera in una riga. Mai due volte lo stesso monastero in una riga o colonna; la riga o la colonna dà un bonus.
    .title = Una vetrata
guide-do = «Da fare» elenca i pezzi che muovi adesso. Spunta ogni riga quando è fatta.
    .title = Muovi i tuoi pezzi
guide-answered = «Appena adesso» dice che cosa ha fatto la tua risposta. Accanto c’è «Annulla», finché nessuno è andato avanti.
    .title = Hai cambiato idea?
guide-done = Questo era un round. Tocca un simbolo o un punto per la sua regola; «Regole» nel cassetto trova il resto.
    .title = Ora sai come si gioca
