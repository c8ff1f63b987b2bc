rules-changed = Questa partita è iniziata con la versione { $before } delle regole. Qui ora si gioca con la versione { $now }.
rules-corrected = Le regole sono state corrette da quando questa partita è stata giocata.
rules-asks_again = Le nuove regole chiedono di nuovo dalla risposta { $n } di { $of }.
rules-points_differ = { $seat } ha { $n } PV con le nuove regole, invece di { $before }.
rules-goods_differ = { $seat } ha { AMOUNT($kind, $n) } con le nuove regole, invece di { $before }.
rules-same_standing = Punti e beni visibili sono gli stessi con le nuove regole.
rules-setup_refused = Non possono giocare con la sua preparazione. Chiudi il tavolo: la partita resta registrata com’è.
rules-host_decides = L’organizzatore decide come continuare.
