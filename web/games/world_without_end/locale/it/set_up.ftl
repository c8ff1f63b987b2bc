# La lista della preparazione: che cosa fanno i giocatori sul tavolo prima di cominciare.
set_up-board = Metti il tabellone al centro del tavolo.
set_up-piles =
    Riempi le riserve sul tabellone: { $stone ->
        [0] tutte le pietre
        [one] { $stone } pietra
       *[other] { $stone } pietre
    } nella cava, { $wood ->
        [0] tutti i legni
        [one] { $wood } legno
       *[other] { $wood } legni
    } nella foresta, { $grain ->
        [0] tutti i grani
        [one] { $grain } grano
       *[other] { $grain } grani
    } sul campo, { $piety ->
        [0] tutte le devozioni
        [one] { $piety } devozione
       *[other] { $piety } devozioni
    } sulla cattedrale.
set_up-supply = Disponi la riserva accanto al tabellone: lana, tessuto, lealtà, conoscenze mediche, monete, il metallo e il dado delle tasse.
set_up-events = Dividi le carte evento nei 4 mazzi dei capitoli. Mescola ogni mazzo, metti { $n } delle sue { $of } carte coperte sulla carta del capitolo e le altre nella scatola senza guardarle. Nella prima partita usa le carte con la stella.
set_up-bridge = Metti il Ponte sul tabellone. Tieni accanto gli altri progetti, la Torre e i { $tokens } segnalini Peste, coperti e mescolati.
set_up-favour = Metti la Pietra del Favore sui Fuorilegge.
set_up-cloth = Metti un segnalino “Non disponibile” sullo spazio del tessuto al mercato.
set_up-own = { $cards } carte azione, { $houses } case, { $seals } sigilli, uno schermo, una carta riassuntiva; { $wool ->
        [one] 1 lana
       *[other] { $wool } lane
    } e { $gold ->
        [one] 1 moneta
       *[other] { $gold } monete
    }; { $vp } punti.
set_up-own-yours = Prendi il tuo colore: { $cards } carte azione, { $houses } case, { $seals } sigilli, uno schermo e una carta riassuntiva. Metti dietro lo schermo { $wool ->
        [one] 1 lana
       *[other] { $wool } lane
    } e { $gold ->
        [one] 1 moneta
       *[other] { $gold } monete
    }. Metti il segnapunti su { $vp }.
