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

journal-repaired = Il diario di questo tavolo era danneggiato sul disco ed è stato riparato. Confronta il tavolo con le pagine; il terminale del server mostra i dettagli.

backup-failed = Non è stato possibile scrivere l’ultima copia di riserva. { $text }
