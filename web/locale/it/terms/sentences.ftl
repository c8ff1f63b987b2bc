take = Prendi { AMOUNT($kind, $n) } { PILE($pile, form: "from") }.

give = Metti { AMOUNT($kind, $n) } { PILE($pile, form: "to") }.

vp = Sposta avanti il tuo segnalino di { $n } PV.

vp_lost = Sposta indietro il tuo segnalino di { $n } PV.

move = Sposta { AMOUNT($kind, $n) } { PILE($from, form: "from") } { PILE($to, form: "to") }.

turn = Gira { AMOUNT($kind, $n) }: { $to }.

return_move = Sposta { AMOUNT($kind, $n) } { PILE($from, form: "from") } { PILE($to, form: "to") }.

turn_back = Rigira { AMOUNT($kind, $n) }: { $to }.

return_points = Togli i punti di { $seat }: { $n } PV.
return_points-yours = Togli i tuoi punti: { $n } PV.

layout-mat = il tappeto
layout-table = quattro marcatori senza tappeto

zone-middle = il centro
zone-N = lo spazio a nord
zone-E = lo spazio a est
zone-S = lo spazio a sud
zone-W = lo spazio a ovest

marker-NW = nord-ovest
marker-NE = nord-est
marker-SE = sud-est
marker-SW = sud-ovest


backup-failed = Non è stato possibile scrivere l’ultima copia di riserva. { $why }
machine-voltage = Il computer riceve troppa poca tensione: può fermarsi o danneggiare la scheda. Usate il suo alimentatore e un cavo corto.
machine-voltage_was = Da quando è acceso il computer ha ricevuto troppa poca tensione. Può fermarsi o danneggiare la scheda: usate il suo alimentatore e un cavo corto.
machine-slowed = Il computer ha rallentato, per la tensione o per il calore. Usate il suo alimentatore e dategli aria.
machine-hot = Il computer è caldo ({ $n } °C) e rallenta. Dategli aria: aprite la custodia, toglietelo dal sole.
machine-card = La scheda del computer ha avuto errori. Inserite una chiavetta USB, che riceverà una copia di tutto, e sostituite la scheda.
machine-read_only = La scheda non si può più scrivere: non si può salvare nulla. Spegnete il computer e sostituite la scheda; le copie di riserva sono sulla chiavetta.
machine-memory = Al computer resta poca memoria ({ $n } MB). Chiudete altri programmi o riavviatelo.
machine-disk = Il disco del computer è quasi pieno (restano { $n } MB). Cancellate ciò che non serve prima che lo sia: allora non si potranno più salvare risposte.
machine-signal = Il computer riceve il Wi-Fi debolmente. Mettetelo più vicino al router o lontano dal metallo.
machine-clock = Questo computer non conosce l’ora. Le date nel libro sono approssimative finché non è in una rete con internet o il telefono di chi ospita non gli ha detto l’ora.
