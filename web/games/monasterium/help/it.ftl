### Aiuto sulle regole di Monasterium: per ogni punto un titolo, due frasi con parole nostre e, dove serve, un esempio.

section-S = Preparazione

help-MO-S1 = Da 2 a 4 giocatori. Il tabellone ha un lato per due e uno per tre o quattro; in tre gli spazi con il segno 4 sono bloccati da novizi del colore non usato.
    .title = Giocatori e lato del tabellone
help-MO-S2 = I cinque monasteri da A a E hanno ognuno edifici, una cappella e un chiostro. In ogni cappella stanno 2 tessere vetrata per giocatore; le altre escono dal gioco.
    .title = Cinque monasteri
    .example = In tre giocatori ogni cappella ha 6 tessere.
help-MO-S3 = La riserva ha 12 libri, 20 strumenti, 30 rosari, 36 influenze e 30 zuppe, se la tua copia non dice altro.
    .title = La riserva
help-MO-S4 = Ci sono 15 missioni dei tipi A, B e C. Due di ogni tipo stanno scoperte.
    .title = Missioni
help-MO-S5 = Hai un’area Azioni con le colonne da A a E, novizi nelle righe da I a IV e quattro aggiuntivi, un’area vetrate di 3 × 3, cinque tessere azione, una tessera per rilanciare, 3 dadi personali di cui 1 pronto, 7 dischetti e un messaggero.
    .title = La tua area
help-MO-S6 = I dadi neutrali si distribuiscono: 5 a testa in due, 3 in tre, 2 in quattro.
    .title = Dadi neutrali
help-MO-S7 = Cominci con 2 influenze, 2 zuppe e 1 rosario.
    .title = Con che cosa cominci
help-MO-S8 = Comincia chi ha visitato per ultimo un monastero, altrimenti il più giovane. Lo decidete al tavolo; il primo giocatore ha il calice.
    .title = Primo giocatore
help-MO-S9 = La partita dura tre anni. Un anno finisce quando tutti sono stati primo giocatore una volta.
    .title = Tre anni
    .example = In quattro un anno ha quattro round.
help-MO-S10 = Una tessera vale 100 punti per il secondo giro del tracciato del prestigio. Uno dei tuoi dischetti sta sul tracciato, sei sono per le missioni.
    .title = Dischetti e tessera 100

section-D = Fase 1: i dadi

help-MO-D1 = Quando tocca a te lanci una volta tutti i dadi che hai ancora. Scegli un numero e metti tutti i dadi che lo mostrano sul suo spazio.
    .title = Lancia e piazza
help-MO-D2 = Si va avanti finché tutti non hanno piazzato tutti i dadi, anche quando altri hanno finito.
    .title = Finché tutti i dadi non sono piazzati
help-MO-D3 = Una volta per round puoi girare la tua tessera e rilanciare i dadi appena lanciati che vuoi.
    .title = Rilanciare
help-MO-D4 = Barbara lancia 1 e 2 con dadi neutrali e 2 con il suo. Può mettere entrambi i 2 sullo spazio 2; i dadi che ci sono già non contano.
    .title = Piazzare i dadi

section-A = Fase 2: le azioni

help-MO-A1 = Quando tocca a te scegli uno spazio e ne prendi da 1 a 3 dadi. Dallo spazio 6 ne prendi esattamente 1.
    .title = Prendere dadi
help-MO-A2 = Non prendi mai il dado colorato di un altro giocatore.
    .title = Dadi degli altri
help-MO-A3 = Se uno spazio ha dadi tuoi e neutrali, prendi prima i tuoi.
    .title = Prima i tuoi
help-MO-A4 = Ogni dado dà esattamente un’azione della sua colonna. I dadi da 1 a 5 appartengono alle colonne da A a E; un 6 va in qualsiasi colonna.
    .title = Un’azione per dado
help-MO-A5 = Finché un’azione è possibile, il dado non si spreca; quale fai lo scegli tu. Un dado senza azioni possibili va perso.
    .title = Nessun dado si spreca
help-MO-A6 = Più tardi puoi scegliere di nuovo lo stesso spazio. La fase finisce quando non ci sono più dadi.
    .title = Finché ci sono dadi
help-MO-A7 = Le azioni standard sono: 1 invia un novizio, 2 zuppa, 3 influenza, 4 rosario, 5 messaggero di una casella. La tua copia può avere i numeri da 2 a 5 in un altro ordine.
    .title = Azioni standard
help-MO-A8 = Quando il novizio della riga I ha lasciato una colonna, la sua altra azione è aperta per tutti i dadi che hai: messaggero +1, 1 influenza, 1 rosario, 1 zuppa, oppure uno scambio di zuppa con strumento o di strumento con libro.
    .title = Azioni della riga I
help-MO-A9 = La riga II apre un’azione che ogni colonna dà una volta per turno: uno strumento, 2 beni, un novizio per un’influenza in meno, messaggero +2 o 3 punti.
    .title = Azioni della riga II
help-MO-A10 = La riga III apre la stessa azione in ogni colonna, una volta per turno: prendi una tessera vetrata da una cappella dove hai un novizio.
    .title = Azione della riga III
help-MO-A11 = Un’azione è aperta da quando il novizio che la copre è stato inviato, fino alla fine della partita. Puoi dividere i dadi fra tutte le azioni aperte della colonna.
    .title = Azioni aperte
help-MO-A12 = “Una volta per turno” ricomincia la prossima volta che tocca a te, anche nello stesso round.
    .title = Una volta per turno
help-MO-A13 = Se nessuno spazio ha un dado che puoi prendere, vieni saltato. Rientri nell’ordine quando arriva un tuo nuovo dado.
    .title = Niente da prendere
help-MO-A14 = Sullo spazio 5 ci sono 3 dadi neutrali, uno blu e uno rosso. Il rosso prende il suo e 2 neutrali per tre azioni; il verde può prendere l’ultimo neutrale; quello blu aspetta il blu.
    .title = Chi può prendere quale dado
help-MO-A15 = Con tre dadi da 5 i “3 punti” della riga II contano una volta. Più tardi nel round, quando tocca di nuovo a te, contano ancora.
    .title = 3 punti, una volta per turno

section-M = Il messaggero

help-MO-M1 = Il messaggero percorre la strada in una sola direzione. Dall’ultima casella torna alla prima; è un passo.
    .title = La strada
help-MO-M2 = Invii novizi solo nei monasteri collegati alla casella del tuo messaggero, o dove hai già un novizio nella cappella.
    .title = Dove possono andare i novizi
help-MO-M3 = Quando il messaggero raggiunge o supera una casella con bonus, ricevi subito il bonus, prima del passo seguente. L’ultima casella dà un altro dado personale.
    .title = Bonus della strada
help-MO-M4 = Un nuovo dado personale si lancia subito e va sul suo spazio. Se non puoi o non vuoi prenderlo, ricevi 5 punti.
    .title = Un nuovo dado

section-N = I novizi

help-MO-N1 = Un novizio della riga I o II va in un edificio libero del suo tipo. Costa 1 influenza, e 2 o 3 zuppe per un edificio laico, strumenti per una bottega, libri per una sala comune.
    .title = In un edificio
    .example = Dalla riga I a una bottega: 1 influenza e 2 strumenti.
help-MO-N2 = Un edificio laico dà 1 punto e uno strumento, una bottega 2 punti e un libro, una sala comune 3 punti e una tessera vetrata di quel monastero.
    .title = Bonus di un edificio
help-MO-N3 = Un novizio della riga III va in una cappella. Il tuo primo in una qualsiasi cappella costa 1 influenza, il secondo 2, il terzo 3; una cappella ha due posti per giocatore.
    .title = In una cappella
help-MO-N4 = Un novizio della riga IV va in un posto libero del chiostro accanto a un edificio dove hai un novizio. Il tuo primo costa 1 rosario, il secondo 2, i seguenti 3.
    .title = In un chiostro
help-MO-N5 = Dopo un novizio della riga IV si gira la tessera della colonna: ogni dado usato in questa colonna dà 1 punto. Ogni dado che vi sta ancora dà subito 1 punto.
    .title = La tessera azione si gira
help-MO-N6 = Se tutti e cinque i novizi di una riga sono inviati, puoi inviare subito quello aggiuntivo accanto, gratis e in qualsiasi tipo di posto. Se non lo fai, resta lì per sempre.
    .title = Il novizio aggiuntivo
help-MO-N7 = Puoi inviare qualsiasi novizio della tua area Azioni, in qualunque colonna sia stato usato il dado. Le righe non vanno svuotate in ordine.
    .title = Qualsiasi novizio
help-MO-N8 = Il messaggero di Dennis sta su una casella collegata a C ed E, e lui ha un novizio nella cappella di A. Il suo novizio della riga I può andare in un edificio di A, C o E.
    .title = Inviare un novizio

section-W = Le vetrate

help-MO-W1 = Una tessera vetrata va subito nello spazio libero più a sinistra di una delle tue tre righe.
    .title = Posare una vetrata
help-MO-W2 = Nessuna riga e nessuna colonna può avere due tessere dello stesso monastero. Una tessera che non si può posare va persa.
    .title = Mai due uguali
help-MO-W3 = Una tessera dà il bonus della sua riga o della sua colonna, a tua scelta: influenza, rosario o messaggero +2; zuppa, strumento o libro.
    .title = Bonus di una vetrata
help-MO-W4 = Una riga piena e una colonna piena danno i punti stampati accanto: 5 per ogni riga, 4 per la terza colonna.
    .title = Riga piena, colonna piena
help-MO-W5 = La nona tessera dà il suo bonus e 4 + 5 = 9 punti.
    .title = La nona vetrata

section-C = Le missioni

help-MO-C1 = Completi una missione appena la sua condizione è soddisfatta, e una volta sola. Mettici un dischetto; l’anno decide i punti.
    .title = Completare una missione
help-MO-C2 = Le missioni A e B chiedono tre novizi nei posti mostrati. Danno meno punti a ogni anno.
    .title = Missioni A e B
help-MO-C3 = Le missioni C si completano in qualsiasi momento: 12 novizi inviati, 3 nelle sale comuni, 6 nei chiostri, vetrate di tutti e cinque i monasteri o 3 dadi personali.
    .title = Missioni C

section-Y = Fine di un round e di un anno

help-MO-Y1 = Le tessere per rilanciare si rigirano, i dadi si distribuiscono di nuovo e il calice passa a sinistra.
    .title = Fine di un round
help-MO-Y2 = Dopo un anno la clessidra avanza. Dopo il terzo anno la partita finisce con il conteggio finale.
    .title = Fine di un anno

section-E = Conteggio finale

help-MO-E1 = In ogni monastero chi ha più novizi riceve 5 punti. In parità li ricevono tutti i primi.
    .title = Più novizi
help-MO-E2 = Novizi nelle cappelle di 1, 2, 3, 4 o 5 monasteri danno 1, 3, 6, 10 o 15 punti.
    .title = Cappelle
help-MO-E3 = Per ogni monastero: i tuoi novizi nel chiostro × i tuoi novizi nella cappella × 2 punti.
    .title = Chiostri
    .example = 3 e 3 danno 18 punti.
help-MO-E4 = Uno strumento dà 1 punto, un libro 2. Influenze, zuppe e rosari insieme danno mezzo punto l’uno, arrotondato per difetto.
    .title = Beni alla fine
help-MO-E5 = Vince chi ha più punti. In caso di parità la vittoria è condivisa.
    .title = Chi vince

section-Z = Contabilità

help-MO-Z1 = Tessere, novizi e dadi non nascono e non spariscono, la scatola compresa. Se la riserva non ha un bene, non lo ricevi.
    .title = Niente si perde
