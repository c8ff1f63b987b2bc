### Aiuto sulle regole de I pilastri della terra: per ogni punto un titolo, due frasi con parole nostre e, dove serve, un esempio.

section-S = Preparazione

help-PE-S1 = Da 2 a 4 giocatori prendono ognuno un colore: 3 architetti e lavoratori per un valore di 12. Il lavoratore grande vale come 5 piccoli.
    .title = Il tuo colore
help-PE-S2 = Cominci con tre artigiani: impastatore di malta, falegname e tagliapietre. Stanno scoperti davanti a te.
    .title = I tuoi primi artigiani
help-PE-S3 = Tutti cominciano con 2 punti vittoria. Il primo giocatore ha 20 monete, il seguente in senso orario 21, poi 22 e 23.
    .title = Punti e monete all’inizio
help-PE-S4 = Comincia chi ha visitato per ultimo una cattedrale. Lo decidete al tavolo; il primo giocatore prende il primo pezzo della cattedrale, la navata.
    .title = Primo giocatore
help-PE-S5 = Altri 24 artigiani aspettano, quattro per ognuno dei sei turni. Si mescolano all’interno del loro turno.
    .title = Artigiani dei turni
help-PE-S6 = Ci sono 9 carte materiale: tre ciascuna per foresta, cava e cava di ghiaia. Una carta porta 2, 3 o 4 cubi e richiede tanti lavoratori quanti ne mostra.
    .title = Carte materiale
    .example = La carta piccola della cava di ghiaia richiede 2 lavoratori, quella grande della cava 10.
help-PE-S7 = Due carte vantaggio sono per l’ultimo turno. Delle altre 14 quattro tornano nella scatola senza essere viste, e due stanno scoperte in ognuno dei turni da 1 a 5.
    .title = Carte vantaggio
help-PE-S8 = Delle 10 carte evento quattro tornano nella scatola senza essere viste. Ognuno dei sei turni ne porta una.
    .title = Carte evento
help-PE-S9 = I cubi stanno in foresta, cava e cava di ghiaia; il mercato comincia con 4 pietre, 4 legni e 4 sabbie. 1 metallo sta alla Corte del Re, 4 lavoratori grigi stanno nel castello di Shiring, e il segnalino dei costi è su 7.
    .title = Il tabellone all’inizio
help-PE-S10 = Il dado delle tasse ha le facce 2, 3, 3, 4, 4 e 5.
    .title = Il dado delle tasse
help-PE-S11 = La scatola contiene 12 architetti, i lavoratori, 82 cubi, 36 artigiani, le carte, un dado, sei pezzi della cattedrale e un sacchetto. I conti di questo tavolo si tengono su questi numeri.
    .title = Che cosa c’è nella scatola

section-R = Prima di un turno

help-PE-R1 = Due carte vantaggio si scoprono a Kingsbridge.
    .title = Due vantaggi
help-PE-R2 = Dei quattro artigiani del turno due stanno scoperti a Shiring. Gli altri due si possono assumere dalla scorta.
    .title = Quattro artigiani
help-PE-R3 = Sette delle nove carte materiale entrano nella scorta. Con i due artigiani ci sono nove carte scoperte.
    .title = Nove carte

section-I = Fase I: le carte

help-PE-I1 = A partire dal primo giocatore ognuno, a turno, prende una carta o passa. Chi passa non prende altre carte in questa fase.
    .title = Prendi una carta o passa
help-PE-I2 = La fase finisce quando tutte le carte sono prese o tutti hanno passato. Le carte materiale rimaste aspettano il turno seguente; gli artigiani rimasti vanno nella scatola.
    .title = Carte rimaste
help-PE-I3 = Una carta materiale richiede tanti lavoratori liberi quanti ne mostra; vanno subito sul suo luogo. Se ne hai meno, non puoi prenderla.
    .title = Lavoratori per una carta
help-PE-I4 = Un artigiano della scorta costa le monete scritte sulla carta, da pagare subito.
    .title = Assumere un artigiano
help-PE-I5 = Puoi avere cinque artigiani. Se ne arriva un sesto, congedi uno dei sei; quella carta esce dal gioco.
    .title = Al massimo cinque artigiani
help-PE-I6 = Tutti i lavoratori che ti restano vanno al mulino. Lì ognuno guadagna 1 moneta.
    .title = Gli altri al mulino
help-PE-I7 = In ogni turno si possono prendere sette carte materiale e due artigiani. Due carte materiale stanno da parte, coperte.
    .title = Che cosa si può prendere

section-II = Fase II: gli architetti

help-PE-II1 = Il primo giocatore estrae gli architetti dal sacchetto, uno per uno, senza guardare.
    .title = Estrarre dal sacchetto
help-PE-II2 = Una volta per turno il primo giocatore può rimettere nel sacchetto un architetto estratto ed estrarre di nuovo. Può uscire lo stesso, e non costa niente.
    .title = Estrarre di nuovo
help-PE-II3 = Chi possiede l’architetto estratto paga il costo indicato e lo piazza, oppure passa e lo lascia sulla ruota dei costi.
    .title = Pagare o passare
help-PE-II4 = Il primo architetto costa 7 monete; a ogni estrazione il costo scende di 1, fino a 0. Con costo 0 l’architetto va piazzato.
    .title = La ruota dei costi
    .example = Il terzo architetto estratto costa 5 monete, che i primi due siano stati piazzati o no.
help-PE-II5 = In due giocatori il segnalino va a 0 quando sono stati estratti tutti e sei gli architetti.
    .title = La ruota in due
help-PE-II6 = Quando il sacchetto è vuoto, gli architetti sulla ruota si piazzano gratis, nell’ordine in cui hanno passato.
    .title = Chi ha passato piazza gratis
help-PE-II7 = Un evento permette a ognuno di passare solo due volte con gli architetti. Un terzo con cui si passa resta accanto al tabellone e in quel turno non si usa.
    .title = Si passa solo due volte
help-PE-II8 = Su uno spazio sta un solo architetto. Al mercato e alla Corte del Re prendi lo spazio libero più basso; altrove ne scegli uno libero qualsiasi.
    .title = Spazi per gli architetti
help-PE-II9 = Per piazzare un architetto devi avere le monete in mano.
    .title = Si paga subito
help-PE-II10 = Se il rosso passa a 7, il suo architetto resta sul 7 e il segnalino va a 6. Se rosso, blu e rosso hanno passato in quest’ordine, quando il sacchetto è vuoto piazzano in quest’ordine.
    .title = Passare

section-III = Fase III: i luoghi

help-PE-III1 = Il primo giocatore scopre l’evento e lo legge; ha effetto subito. Gli eventi con il sigillo sono buoni, gli altri cattivi, e di regola riguardano tutti.
    .title = L’evento
help-PE-III2 = Letto l’evento, ogni giocatore con un architetto al seggio del vescovo sceglie: protezione o un materiale. La protezione tiene lontano un evento cattivo; contro uno buono non vale niente.
    .title = Seggio del vescovo: protezione
help-PE-III3 = Un evento prende 4 monete a ognuno. Chi ne ha meno le paga tutte e perde 1 punto vittoria ogni 2 monete che mancano.
    .title = Paga 4 monete
    .example = Con 1 moneta paghi 1; ne mancano 3: 1 punto perso.
help-PE-III4 = Chi non ha scelto la protezione prende gratis una pietra, un legno o una sabbia dal mercato. Il mercato si riempie solo prima del turno seguente.
    .title = Seggio del vescovo: un materiale
help-PE-III5 = Ognuno dei tuoi lavoratori al mulino guadagna 1 moneta; poi tornano a casa.
    .title = Il mulino
help-PE-III6 = Nessuno ha più di 30 monete. Ciò che arriva oltre va perso subito.
    .title = Al massimo 30 monete
help-PE-III7 = Ogni architetto a Kingsbridge prende la carta vantaggio del suo spazio. Una carta che nessuno prende esce dal gioco.
    .title = Kingsbridge
help-PE-III8 = Il primo spazio della residenza del Priore dà 2 punti vittoria, il secondo 1.
    .title = Residenza del Priore
help-PE-III9 = Prendi i cubi delle tue carte materiale, restituisci le carte e riporti a casa i lavoratori. Se un luogo ha pochi cubi, il primo giocatore è servito per primo e si presta un segnalino sostitutivo.
    .title = Foresta, cava, cava di ghiaia
help-PE-III10 = Una carta vantaggio per legno, sabbia o pietra porta un cubo in più di quel tipo a ogni turno. Anche senza una carta materiale.
    .title = Un cubo in più a ogni turno
help-PE-III11 = Il primo giocatore lancia il dado delle tasse. Tutti pagano tante monete, tranne chi ha un architetto alla Corte del Re; una carta esente da tasse si può usare dopo il lancio.
    .title = Tasse
help-PE-III12 = Chi non può pagare le tasse dà tutte le monete e perde 1 punto vittoria ogni 2 monete che mancano.
    .title = Troppo poche monete per le tasse
    .example = Il dado mostra 5, tu hai 1 moneta: paghi 1, perdi 2 punti.
help-PE-III13 = Il primo architetto alla Corte del Re riceve anche il metallo. Se non c’è nessuno, il metallo resta per il turno seguente.
    .title = Metallo alla Corte del Re
help-PE-III14 = Ogni architetto a Shiring prende gratis il suo artigiano. Un artigiano che nessuno prende esce dal gioco.
    .title = Shiring
help-PE-III15 = Un architetto al castello di Shiring porta 2 lavoratori grigi per il turno seguente. Lavorano al mulino o nei luoghi e poi tornano indietro.
    .title = Castello di Shiring
help-PE-III16 = Nell’ordine degli spazi da 1 a 4 ogni architetto al mercato fa un’azione o se ne va, a turno e più volte, finché non se ne sono andati tutti. Chi se n’è andato non torna.
    .title = Mercato: l’ordine
help-PE-III17 = Compri quanti cubi vuoi di un solo tipo fra quelli che ci sono: pietra a 4 monete, legno a 3, sabbia a 2. Il metallo non si compra.
    .title = Mercato: comprare
help-PE-III18 = Vendi quanti cubi vuoi di un solo tipo: metallo a 5 monete, pietra a 4, legno a 3, sabbia a 2. Tornano ai loro luoghi, non al mercato.
    .title = Mercato: vendere
help-PE-III19 = Ciò che hai comprato in questo turno non puoi venderlo in questo turno. Vendere prima e comprare dopo lo stesso tipo è permesso.
    .title = Non si rivende il comprato
help-PE-III20 = Il verde ha 7 monete e 1 metallo, il rosso 2 monete e 1 pietra. Il verde compra 2 legni, il rosso vende la pietra, il verde vende il metallo, il rosso compra 2 legni, il verde compra 3 sabbie; poi se ne vanno entrambi.
    .title = Un giro al mercato
help-PE-III21 = A partire dal primo giocatore ognuno dice quali materiali i suoi artigiani trasformano in punti vittoria. Ogni uso è facoltativo, in qualsiasi ordine, fino alla capacità scritta sulla carta.
    .title = Cattedrale
help-PE-III22 = Con 5 sabbie, 3 pietre e 1 metallo: il vasaiolo trasforma 2 sabbie in 2 punti, l’impastatore di malta 3 sabbie in 1, il tagliapietre 2 pietre in 1, l’ingegnere ne dà 1. Il costruttore di utensili porta 2 monete perché hai il metallo; restano 1 pietra e il metallo.
    .title = Una volta alla cattedrale
help-PE-III23 = Alla fine del turno tieni al massimo 5 cubi a tua scelta. Gli altri tornano sul tabellone senza compenso; anche il metallo conta.
    .title = Tieni 5 cubi
help-PE-III24 = Il primo giocatore posa il pezzo del turno: navata, portale, abside, torre, torre, tetto.
    .title = La cattedrale cresce
help-PE-III25 = Chi ha un architetto alla cattedrale diventa primo giocatore, altrimenti il seguente in senso orario. Il primo giocatore prende il pezzo seguente.
    .title = Nuovo primo giocatore
help-PE-III26 = Un architetto torna nel sacchetto quando il suo luogo è risolto. Alla fine del turno tutti gli architetti sono nel sacchetto.
    .title = Di nuovo nel sacchetto
help-PE-III27 = I luoghi si risolvono in quest’ordine: evento, vescovo, mulino, Kingsbridge, residenza del Priore, foresta, cava, cava di ghiaia, Corte del Re, Shiring, castello, mercato, cattedrale, primo giocatore.
    .title = Ordine dei luoghi
help-PE-III28 = Senza un architetto al mercato in questo turno non compri e non vendi.
    .title = Niente architetto, niente commercio

section-N = Prima del turno seguente

help-PE-N1 = Il mercato si riempie fino a 4 pietre, 4 legni e 4 sabbie.
    .title = Riempire il mercato
help-PE-N2 = Un metallo va alla Corte del Re se non ce n’è, i lavoratori grigi tornano a casa e il segnalino dei costi va a 7. Si posano nuove carte vantaggio, artigiani e carte materiale.
    .title = Preparare
help-PE-N3 = Nel sesto turno le ultime due carte vantaggio stanno a Kingsbridge. Chi ne prende una riceve subito 1 metallo, oppure 1 pietra e 1 legno.
    .title = Gli ultimi due vantaggi

section-K = Artigiani

help-PE-K1 = Una carta dice quanti cubi diventano quanti punti vittoria, e quante volte al massimo per turno. Il falegname trasforma 2 legni in 1 punto, il tagliapietre 2 pietre, il muratore 1 pietra, lo scultore 1 pietra in 2, l’impastatore di malta 3 sabbie in 1.
    .title = Che cosa fa un artigiano
    .example = Con capacità 4 il falegname trasforma al massimo 8 legni in 4 punti.
help-PE-K2 = L’orafo trasforma 3 monete in 1 punto vittoria.
    .title = Orafo
    .example = 12 monete: 4 punti.
help-PE-K3 = L’ingegnere dà 1 punto vittoria a ogni turno, senza materiale.
    .title = Ingegnere
help-PE-K4 = Il costruttore di utensili dà 2 monete a ogni turno se hai metallo. Il metallo si tiene e può servire dopo a un altro artigiano.
    .title = Costruttore di utensili
help-PE-K5 = Il mastro falegname trasforma 1 legno in 4 monete, al massimo due volte per turno.
    .title = Mastro falegname
help-PE-K6 = Costruttore di campane, vetraio e mastro organista usano metallo. Il vetraio vuole anche sabbia, il mastro organista legno.
    .title = Artigiani con metallo
help-PE-K7 = Senza un impastatore di malta i tuoi muratori non fruttano niente.
    .title = Ai muratori serve la malta
help-PE-K8 = Senza un tagliapietre non puoi vendere pietra al mercato.
    .title = Per la pietra serve il tagliapietre
help-PE-K9 = Senza il falegname con cui hai cominciato non puoi comprare legno al mercato. Un artigiano iniziale che congedi è perso per sempre.
    .title = Per il legno serve il falegname

section-V = Carte vantaggio

help-PE-V1 = Ce ne sono di tre tipi: le durevoli restano davanti a te fino alla fine, alcune si usano una volta quando vuoi, altre hanno effetto subito. Una carta usata esce.
    .title = Tre tipi di vantaggio
help-PE-V2 = Quelle note: 1 legno, sabbia o pietra in più a ogni turno; una volta esente dalle tasse; subito 8 monete; le due dell’ultimo turno.
    .title = Vantaggi noti

section-E = Fine

help-PE-E1 = Dopo il sesto turno vince chi ha più punti vittoria. In parità decide chi ha più monete; se anche quelle sono pari, la vittoria è condivisa.
    .title = Chi vince
help-PE-E2 = Il tracciato ha 60 caselle; oltre, il segnapunti ricomincia e vale 60 in più. I punti non scendono mai sotto 0.
    .title = Il tracciato dei punti

section-Z = Contabilità

help-PE-Z1 = Nessun cubo e nessun lavoratore nasce o sparisce: tabellone, mercato e giocatori danno sempre insieme il conto della scatola. Le carte che escono dal gioco si contano nella scatola.
    .title = Niente si perde
