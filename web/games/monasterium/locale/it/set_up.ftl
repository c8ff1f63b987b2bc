# La lista della preparazione: che cosa fanno i giocatori sul tavolo prima di cominciare.
set_up-board_two = Metti il tabellone al centro del tavolo, con il lato per 2 giocatori verso l’alto.
set_up-board_many = Metti il tabellone al centro del tavolo, con il lato per 3 o 4 giocatori verso l’alto.
set_up-blocked = Blocca ogni spazio con il segno 4 con un novizio del colore che nessuno usa.
set_up-windows = Metti { $n } vetrate di ogni monastero nella sua cappella. { $out ->
    [0] Sono tutte in gioco.
   *[other] Metti nella scatola le altre { $out } di ognuno.
}
set_up-supply = Disponi la riserva: libri, strumenti, rosari, influenza e zuppa.
set_up-missions = Mescola le carte Missione di ogni tipo e mettine { $n } scoperte per ognuno dei { $of } tipi. Le altre vanno nella scatola.
set_up-dice = Dai a ogni giocatore { $n } dadi neutrali. { $left ->
    [0] Sono tutti in gioco.
    [one] Metti nella scatola quello rimasto.
   *[other] Metti nella scatola i { $left } rimasti.
}
set_up-own = Un’area Azioni con i novizi, un’area vetrate, 5 tessere Azione, la tessera Rilancia i dadi, { $dice } dadi, { $discs } dischetti, il messaggero; { $influence ->
        [one] 1 influenza
       *[other] { $influence } influenze
    }, { $soup ->
        [one] 1 zuppa
       *[other] { $soup } zuppe
    }, { $rosary ->
        [one] 1 rosario
       *[other] { $rosary } rosari
    }.
set_up-own-yours = Prendi il tuo colore: un’area Azioni con i tuoi novizi, un’area vetrate, 5 tessere Azione con il lato bianco in alto, la tessera Rilancia i dadi, { $dice } dadi (1 pronto, gli altri accanto) e { $discs } dischetti. Metti il tuo messaggero sul primo spazio della strada. Prendi { $influence ->
        [one] 1 influenza
       *[other] { $influence } influenze
    }, { $soup ->
        [one] 1 zuppa
       *[other] { $soup } zuppe
    } e { $rosary ->
        [one] 1 rosario
       *[other] { $rosary } rosari
    }.
