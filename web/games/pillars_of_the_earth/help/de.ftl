### Hilfe zu den Regeln von Die Säulen der Erde: zu jedem Punkt ein Titel, zwei Sätze in eigenen Worten und, wo es hilft, ein Beispiel.

section-S = Aufbau

help-PE-S1 = 2 bis 4 Spieler nehmen je eine Farbe: 3 Baumeister und Arbeiter im Wert von 12. Der große Arbeiter zählt wie 5 kleine.
    .title = Deine Farbe
help-PE-S2 = Du beginnst mit drei Handwerkern: Mörtelmischer, Schreiner und Steinmetz. Sie liegen offen vor dir.
    .title = Deine ersten Handwerker
help-PE-S3 = Alle beginnen mit 2 Siegpunkten. Der Startspieler hat 20 Gold, der Nächste im Uhrzeigersinn 21, dann 22 und 23.
    .title = Punkte und Gold zu Beginn
help-PE-S4 = Es beginnt, wer zuletzt eine Kathedrale besucht hat. Das entscheidet ihr am Tisch; der Startspieler nimmt das erste Teil der Kathedrale, das Langhaus.
    .title = Startspieler
help-PE-S5 = 24 weitere Handwerker warten, vier für jede der sechs Runden. Gemischt wird innerhalb ihrer Runde.
    .title = Handwerker der Runden
help-PE-S6 = Es gibt 9 Rohstoffkarten: je drei für Wald, Steinbruch und Kiesgrube. Eine Karte bringt 2, 3 oder 4 Würfel und braucht so viele Arbeiter, wie sie zeigt.
    .title = Rohstoffkarten
    .example = Die kleine Karte der Kiesgrube braucht 2 Arbeiter, die große des Steinbruchs 10.
help-PE-S7 = Zwei Vorteilskarten sind für die letzte Runde. Von den anderen 14 kommen vier ungesehen in die Schachtel, und in den Runden 1 bis 5 liegen je zwei offen.
    .title = Vorteilskarten
help-PE-S8 = Von den 10 Ereigniskarten kommen vier ungesehen in die Schachtel. Jede der sechs Runden bringt eine.
    .title = Ereigniskarten
help-PE-S9 = Die Würfel liegen in Wald, Steinbruch und Kiesgrube; der Markt beginnt mit 4 Stein, 4 Holz und 4 Sand. 1 Metall liegt am Königshof, 4 graue Arbeiter stehen in der Burg von Shiring, und der Kostenstein steht auf 7.
    .title = Der Plan zu Beginn
help-PE-S10 = Der Steuerwürfel hat die Seiten 2, 3, 3, 4, 4 und 5.
    .title = Der Steuerwürfel
help-PE-S11 = In der Schachtel sind 12 Baumeister, die Arbeiter, 82 Würfel, 36 Handwerker, die Karten, ein Würfel, sechs Teile der Kathedrale und ein Beutel. Die Bücher dieses Tisches rechnen mit diesen Zahlen.
    .title = Was in der Schachtel ist

section-R = Vor einer Runde

help-PE-R1 = In Kingsbridge werden zwei Vorteilskarten offen ausgelegt.
    .title = Zwei Vorteile
help-PE-R2 = Von den vier Handwerkern der Runde liegen zwei offen in Shiring. Die anderen zwei kann man aus der Auslage anwerben.
    .title = Vier Handwerker
help-PE-R3 = Sieben der neun Rohstoffkarten kommen in die Auslage. Mit den zwei Handwerkern liegen neun Karten offen.
    .title = Neun Karten

section-I = Phase I: Karten

help-PE-I1 = Vom Startspieler aus nimmt jeder der Reihe nach eine Karte oder passt. Wer passt, nimmt in dieser Phase keine mehr.
    .title = Karte nehmen oder passen
help-PE-I2 = Die Phase endet, wenn alle Karten genommen sind oder alle gepasst haben. Übrige Rohstoffkarten warten auf die nächste Runde; übrige Handwerker kommen in die Schachtel.
    .title = Übrige Karten
help-PE-I3 = Eine Rohstoffkarte braucht so viele freie Arbeiter, wie sie zeigt; sie gehen sofort an ihren Ort. Hast du zu wenige, kannst du sie nicht nehmen.
    .title = Arbeiter für eine Karte
help-PE-I4 = Ein Handwerker der Auslage kostet das Gold auf der Karte, sofort zu zahlen.
    .title = Einen Handwerker anwerben
help-PE-I5 = Du darfst fünf Handwerker haben. Kommt ein sechster, entlässt du einen der sechs; diese Karte verlässt das Spiel.
    .title = Höchstens fünf Handwerker
help-PE-I6 = Alle Arbeiter, die dir bleiben, gehen in die Mühle. Dort verdient jeder 1 Gold.
    .title = Der Rest in die Mühle
help-PE-I7 = In jeder Runde kann man sieben Rohstoffkarten und zwei Handwerker nehmen. Zwei Rohstoffkarten liegen verdeckt beiseite.
    .title = Was man nehmen kann

section-II = Phase II: Baumeister

help-PE-II1 = Der Startspieler zieht die Baumeister einen nach dem anderen aus dem Beutel, ohne hinzusehen.
    .title = Aus dem Beutel ziehen
help-PE-II2 = Einmal je Runde darf der Startspieler einen gezogenen Baumeister zurücklegen und neu ziehen. Es kann derselbe kommen, und es kostet nichts.
    .title = Noch einmal ziehen
help-PE-II3 = Wem der gezogene Baumeister gehört, der zahlt die Kosten und setzt ihn ein oder passt und lässt ihn auf dem Kostenrad.
    .title = Zahlen oder passen
help-PE-II4 = Der erste Baumeister kostet 7 Gold; mit jedem Zug sinken die Kosten um 1, bis auf 0. Bei 0 muss der Baumeister eingesetzt werden.
    .title = Das Kostenrad
    .example = Der dritte gezogene Baumeister kostet 5 Gold, ob die ersten zwei eingesetzt wurden oder nicht.
help-PE-II5 = Zu zweit geht der Kostenstein auf 0, wenn alle sechs Baumeister gezogen sind.
    .title = Kostenrad zu zweit
help-PE-II6 = Ist der Beutel leer, werden die Baumeister auf dem Rad umsonst eingesetzt, in der Reihenfolge, in der sie gepasst haben.
    .title = Wer gepasst hat, setzt umsonst
help-PE-II7 = Ein Ereignis erlaubt jedem, nur zweimal mit Baumeistern zu passen. Ein dritter, der passt, liegt neben dem Plan und wird in dieser Runde nicht benutzt.
    .title = Nur zweimal passen
help-PE-II8 = Auf einem Feld steht ein Baumeister. Auf dem Markt und am Königshof nimmst du das niedrigste freie Feld; sonst wählst du ein beliebiges freies.
    .title = Felder für Baumeister
help-PE-II9 = Um einen Baumeister einzusetzen, musst du das Gold haben.
    .title = Sofort zahlen
help-PE-II10 = Passt Rot bei 7, liegt sein Baumeister auf der 7 und der Stein geht auf 6. Haben Rot, Blau und Rot in dieser Folge gepasst, setzen sie in dieser Folge ein, wenn der Beutel leer ist.
    .title = Passen

section-III = Phase III: die Orte

help-PE-III1 = Der Startspieler deckt das Ereignis auf und liest es vor; es wirkt sofort. Ereignisse mit Siegel sind gut, die anderen schlecht, und in der Regel betreffen sie alle.
    .title = Das Ereignis
help-PE-III2 = Ist das Ereignis gelesen, wählt jeder mit einem Baumeister beim Bischof: Schutz oder ein Material. Schutz hält ein schlechtes Ereignis ab; gegen ein gutes ist er nichts wert.
    .title = Bischof: Schutz
help-PE-III3 = Ein Ereignis nimmt jedem 4 Gold. Wer weniger hat, zahlt alles und verliert für je 2 fehlende Gold 1 Siegpunkt.
    .title = 4 Gold zahlen
    .example = Mit 1 Gold zahlst du 1; es fehlen 3: 1 Punkt verloren.
help-PE-III4 = Wer keinen Schutz gewählt hat, nimmt umsonst einen Stein, ein Holz oder einen Sand vom Markt. Aufgefüllt wird der Markt erst vor der nächsten Runde.
    .title = Bischof: ein Material
help-PE-III5 = Jeder deiner Arbeiter in der Mühle verdient 1 Gold; dann kommen sie heim.
    .title = Die Mühle
help-PE-III6 = Niemand hat mehr als 30 Gold. Was darüber kommt, ist sofort verloren.
    .title = Höchstens 30 Gold
help-PE-III7 = Jeder Baumeister in Kingsbridge nimmt die Vorteilskarte seines Feldes. Eine Karte, die niemand nimmt, verlässt das Spiel.
    .title = Kingsbridge
help-PE-III8 = Das erste Feld der Priorei gibt 2 Siegpunkte, das zweite 1.
    .title = Priorei
help-PE-III9 = Du nimmst die Würfel deiner Rohstoffkarten, gibst die Karten zurück und holst deine Arbeiter heim. Hat ein Ort zu wenige Würfel, wird der Startspieler zuerst bedient und ein Ersatzstein geliehen.
    .title = Wald, Steinbruch, Kiesgrube
help-PE-III10 = Eine Vorteilskarte für Holz, Sand oder Stein bringt in jeder Runde einen Würfel dieser Art mehr. Auch ohne Rohstoffkarte.
    .title = Jede Runde ein Würfel mehr
help-PE-III11 = Der Startspieler wirft den Steuerwürfel. So viel Gold zahlen alle, außer wer einen Baumeister am Königshof hat; eine Karte „steuerfrei“ darf nach dem Wurf gelegt werden.
    .title = Steuer
help-PE-III12 = Wer die Steuer nicht zahlen kann, gibt alles Gold und verliert für je 2 fehlende Gold 1 Siegpunkt.
    .title = Zu wenig Gold für die Steuer
    .example = Der Würfel zeigt 5, du hast 1: zahle 1, verliere 2 Punkte.
help-PE-III13 = Der erste Baumeister am Königshof erhält auch das Metall. Ist niemand dort, bleibt es für die nächste Runde.
    .title = Metall am Königshof
help-PE-III14 = Jeder Baumeister in Shiring nimmt seinen Handwerker umsonst. Ein Handwerker, den niemand nimmt, verlässt das Spiel.
    .title = Shiring
help-PE-III15 = Ein Baumeister in der Burg von Shiring bringt 2 graue Arbeiter für die nächste Runde. Sie arbeiten in der Mühle oder an den Orten und gehen dann zurück.
    .title = Burg von Shiring
help-PE-III16 = In der Folge der Felder 1 bis 4 macht jeder Baumeister auf dem Markt eine Aktion oder geht, immer wieder, bis alle gegangen sind. Wer gegangen ist, kommt nicht zurück.
    .title = Markt: Reihenfolge
help-PE-III17 = Du kaufst beliebig viele Würfel einer Art, die dort liegen: Stein für 4 Gold, Holz für 3, Sand für 2. Metall gibt es nicht.
    .title = Markt: kaufen
help-PE-III18 = Du verkaufst beliebig viele Würfel einer Art: Metall für 5 Gold, Stein für 4, Holz für 3, Sand für 2. Sie gehen an ihre Orte zurück, nicht auf den Markt.
    .title = Markt: verkaufen
help-PE-III19 = Was du in dieser Runde gekauft hast, darfst du in dieser Runde nicht verkaufen. Erst verkaufen und später dieselbe Art kaufen ist erlaubt.
    .title = Gekauftes nicht verkaufen
help-PE-III20 = Grün hat 7 Gold und 1 Metall, Rot 2 Gold und 1 Stein. Grün kauft 2 Holz, Rot verkauft den Stein, Grün verkauft das Metall, Rot kauft 2 Holz, Grün kauft 3 Sand; dann gehen beide.
    .title = Eine Runde auf dem Markt
help-PE-III21 = Vom Startspieler aus sagt jeder, welche Materialien seine Handwerker in Siegpunkte verwandeln. Jeder Einsatz ist freiwillig, in beliebiger Folge, bis zur Grenze auf der Karte.
    .title = Kathedrale
help-PE-III22 = Mit 5 Sand, 3 Stein und 1 Metall: der Töpfer macht aus 2 Sand 2 Punkte, der Mörtelmischer aus 3 Sand 1, der Steinmetz aus 2 Stein 1, der Statiker gibt 1. Der Werkzeugmacher bringt 2 Gold, weil du das Metall hast; 1 Stein und das Metall bleiben.
    .title = Ein Zug an der Kathedrale
help-PE-III23 = Am Ende der Runde behältst du höchstens 5 Würfel deiner Wahl. Der Rest geht ohne Lohn zurück; Metall zählt mit.
    .title = 5 Würfel behalten
help-PE-III24 = Der Startspieler setzt das Teil der Runde: Langhaus, Portal, Apsis, Turm, Turm, Dach.
    .title = Die Kathedrale wächst
help-PE-III25 = Wer einen Baumeister an der Kathedrale hat, wird Startspieler, sonst der Nächste im Uhrzeigersinn. Der Startspieler nimmt das nächste Teil.
    .title = Neuer Startspieler
help-PE-III26 = Ein Baumeister kommt in den Beutel zurück, wenn sein Ort erledigt ist. Am Ende der Runde sind alle im Beutel.
    .title = Zurück in den Beutel
help-PE-III27 = Die Orte kommen in dieser Folge: Ereignis, Bischof, Mühle, Kingsbridge, Priorei, Wald, Steinbruch, Kiesgrube, Königshof, Shiring, Burg, Markt, Kathedrale, Startspieler.
    .title = Reihenfolge der Orte
help-PE-III28 = Ohne Baumeister auf dem Markt kaufst und verkaufst du in dieser Runde nichts.
    .title = Kein Baumeister, kein Handel

section-N = Vor der nächsten Runde

help-PE-N1 = Der Markt wird auf 4 Stein, 4 Holz und 4 Sand aufgefüllt.
    .title = Markt auffüllen
help-PE-N2 = Ein Metall kommt an den Königshof, wenn keines dort ist, die grauen Arbeiter gehen heim und der Kostenstein geht auf 7. Neue Vorteilskarten, Handwerker und Rohstoffkarten werden ausgelegt.
    .title = Vorbereiten
help-PE-N3 = In Runde sechs liegen die letzten zwei Vorteilskarten in Kingsbridge. Wer eine nimmt, erhält sofort 1 Metall oder 1 Stein und 1 Holz.
    .title = Die letzten zwei Vorteile

section-K = Handwerker

help-PE-K1 = Eine Karte zeigt, wie viele Würfel zu wie vielen Siegpunkten werden und wie oft je Runde. Der Schreiner macht aus 2 Holz 1 Punkt, der Steinmetz aus 2 Stein, der Maurer aus 1 Stein, der Bildhauer aus 1 Stein 2, der Mörtelmischer aus 3 Sand 1.
    .title = Was ein Handwerker tut
    .example = Mit der Grenze 4 macht der Schreiner aus höchstens 8 Holz 4 Punkte.
help-PE-K2 = Der Goldschmied macht aus 3 Gold 1 Siegpunkt.
    .title = Goldschmied
    .example = 12 Gold: 4 Punkte.
help-PE-K3 = Der Statiker gibt in jeder Runde 1 Siegpunkt, ohne Material.
    .title = Statiker
help-PE-K4 = Der Werkzeugmacher gibt in jeder Runde 2 Gold, wenn du Metall hast. Das Metall bleibt und darf danach einem anderen Handwerker dienen.
    .title = Werkzeugmacher
help-PE-K5 = Der Schreinermeister macht aus 1 Holz 4 Gold, höchstens zweimal je Runde.
    .title = Schreinermeister
help-PE-K6 = Glockengießer, Glasbläser und Orgelbauer brauchen Metall. Der Glasbläser braucht auch Sand, der Orgelbauer Holz.
    .title = Handwerker mit Metall
help-PE-K7 = Ohne Mörtelmischer bringen deine Maurer nichts.
    .title = Maurer brauchen Mörtel
help-PE-K8 = Ohne Steinmetz darfst du auf dem Markt keinen Stein verkaufen.
    .title = Stein braucht den Steinmetzen
help-PE-K9 = Ohne den Schreiner, mit dem du begonnen hast, darfst du auf dem Markt kein Holz kaufen. Ein entlassener Starthandwerker ist für immer weg.
    .title = Holz braucht den Schreiner

section-V = Vorteilskarten

help-PE-V1 = Es gibt drei Arten: dauerhafte liegen bis zum Ende vor dir, manche nutzt du einmal, wann du willst, manche wirken sofort. Eine benutzte Karte ist weg.
    .title = Drei Arten von Vorteil
help-PE-V2 = Bekannt sind: jede Runde 1 Holz, Stein oder Sand mehr; einmal steuerfrei; sofort 8 Gold; die zwei der letzten Runde.
    .title = Bekannte Vorteile

section-E = Ende

help-PE-E1 = Nach der sechsten Runde gewinnen die meisten Siegpunkte. Bei Gleichstand entscheidet mehr Gold; ist auch das gleich, wird der Sieg geteilt.
    .title = Wer gewinnt
help-PE-E2 = Die Leiste hat 60 Felder; darüber beginnt der Zählstein von vorn und zählt 60 mehr. Punkte fallen nie unter 0.
    .title = Die Punkteleiste

section-Z = Buchführung

help-PE-Z1 = Kein Würfel und kein Arbeiter entsteht oder verschwindet: Plan, Markt und Spieler ergeben zusammen immer die Zahl der Schachtel. Karten, die das Spiel verlassen, zählen zur Schachtel.
    .title = Nichts geht verloren
