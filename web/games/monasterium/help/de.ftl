### Hilfe zu den Regeln von Monasterium: zu jedem Punkt ein Titel, zwei Sätze in eigenen Worten und, wo es hilft, ein Beispiel.

section-S = Aufbau

help-MO-S1 = 2 bis 4 Spieler. Der Plan hat eine Seite für zwei und eine für drei oder vier; zu dritt sind die mit 4 markierten Felder durch Novizen der freien Farbe gesperrt.
    .title = Spieler und Planseite
help-MO-S2 = Die fünf Klöster A bis E haben je Gebäude, eine Kapelle und einen Kreuzgang. In jeder Kapelle liegen 2 Fensterplättchen je Spieler; der Rest verlässt das Spiel.
    .title = Fünf Klöster
    .example = Zu dritt liegen 6 Plättchen in jeder Kapelle.
help-MO-S3 = Der Vorrat hat 12 Bücher, 20 Werkzeuge, 30 Rosenkränze, 36 Einfluss und 30 Suppe, wenn dein Spiel nichts anderes sagt.
    .title = Der Vorrat
help-MO-S4 = Es gibt 15 Missionen der Arten A, B und C. Von jeder Art liegen zwei offen.
    .title = Missionen
help-MO-S5 = Du hast einen Aktionsbereich mit den Spalten A bis E, Novizen in den Reihen I bis IV und vier zusätzliche, einen Fensterbereich von 3 × 3, fünf Aktionsplättchen, ein Neuwurfplättchen, 3 eigene Würfel, davon 1 bereit, 7 Scheiben und einen Boten.
    .title = Dein Bereich
help-MO-S6 = Die neutralen Würfel werden verteilt: je 5 zu zweit, je 3 zu dritt, je 2 zu viert.
    .title = Neutrale Würfel
help-MO-S7 = Du beginnst mit 2 Einfluss, 2 Suppe und 1 Rosenkranz.
    .title = Womit du beginnst
help-MO-S8 = Es beginnt, wer zuletzt ein Kloster besucht hat, sonst der Jüngste. Das entscheidet ihr am Tisch; der Startspieler hat den Kelch.
    .title = Startspieler
help-MO-S9 = Das Spiel hat drei Jahre. Ein Jahr endet, wenn jeder einmal Startspieler war.
    .title = Drei Jahre
    .example = Zu viert hat ein Jahr vier Runden.
help-MO-S10 = Ein Plättchen zählt 100 Punkte für die zweite Runde der Ansehensleiste. Eine deiner Scheiben steht auf der Leiste, sechs sind für die Missionen.
    .title = Scheiben und die 100

section-D = Phase 1: Würfel

help-MO-D1 = Bist du dran, wirfst du einmal alle Würfel, die du noch hast. Du wählst eine Zahl und legst alle Würfel, die sie zeigen, auf ihr Würfelfeld.
    .title = Werfen und legen
help-MO-D2 = Das geht weiter, bis alle alle Würfel gelegt haben, auch wenn andere fertig sind.
    .title = Bis alle Würfel liegen
help-MO-D3 = Einmal je Runde darfst du dein Neuwurfplättchen umdrehen und beliebige der eben geworfenen Würfel neu werfen.
    .title = Neu werfen
help-MO-D4 = Barbara wirft mit neutralen Würfeln 1 und 2 und mit ihrem eigenen 2. Sie darf beide 2er auf Feld 2 legen; was dort schon liegt, zählt nicht.
    .title = Würfel legen

section-A = Phase 2: Aktionen

help-MO-A1 = Bist du dran, wählst du ein Würfelfeld und nimmst 1 bis 3 Würfel davon. Von Feld 6 nimmst du genau 1.
    .title = Würfel nehmen
help-MO-A2 = Einen farbigen Würfel eines anderen nimmst du nie.
    .title = Würfel der anderen
help-MO-A3 = Liegen auf einem Feld eigene und neutrale Würfel, nimmst du zuerst die eigenen.
    .title = Eigene zuerst
help-MO-A4 = Jeder Würfel gibt genau eine Aktion seiner Spalte. Würfel von 1 bis 5 gehören zu den Spalten A bis E; eine 6 gilt für jede Spalte.
    .title = Eine Aktion je Würfel
help-MO-A5 = Solange eine Aktion möglich ist, darf der Würfel nicht verfallen; welche du machst, wählst du. Ein Würfel ohne mögliche Aktion ist verloren.
    .title = Kein Würfel verfällt
help-MO-A6 = Später darfst du dasselbe Feld wieder wählen. Die Phase endet, wenn kein Würfel mehr liegt.
    .title = Bis alle Würfel genommen sind
help-MO-A7 = Die Standardaktionen sind: 1 Novize senden, 2 Suppe, 3 Einfluss, 4 Rosenkranz, 5 Bote ein Feld. Dein Spiel kann die Zahlen 2 bis 5 anders ordnen.
    .title = Standardaktionen
help-MO-A8 = Hat der Novize von Reihe I eine Spalte verlassen, ist ihre andere Aktion so oft offen, wie du Würfel hast: Bote +1, 1 Einfluss, 1 Rosenkranz, 1 Suppe oder ein Tausch von Suppe gegen Werkzeug oder Werkzeug gegen Buch.
    .title = Aktionen der Reihe I
help-MO-A9 = Reihe II öffnet eine Aktion, die jede Spalte einmal je Zug gibt: ein Werkzeug, 2 Waren, einen Novizen für einen Einfluss weniger, Bote +2 oder 3 Punkte.
    .title = Aktionen der Reihe II
help-MO-A10 = Reihe III öffnet in jeder Spalte dieselbe Aktion, einmal je Zug: nimm ein Fensterplättchen aus einer Kapelle, in der du einen Novizen hast.
    .title = Aktion der Reihe III
help-MO-A11 = Eine Aktion ist offen, sobald der Novize darauf gesandt ist, bis zum Ende des Spiels. Deine Würfel dürfen sich auf alle offenen Aktionen der Spalte verteilen.
    .title = Offene Aktionen
help-MO-A12 = „Einmal je Zug“ beginnt in deinem nächsten Zug neu, auch in derselben Runde.
    .title = Einmal je Zug
help-MO-A13 = Liegt nirgends ein Würfel, den du nehmen darfst, wirst du übersprungen. Kommt ein neuer Würfel von dir, bist du wieder dabei.
    .title = Nichts zu nehmen
help-MO-A14 = Auf Feld 5 liegen 3 neutrale Würfel, ein blauer und ein roter. Rot nimmt den roten und 2 neutrale für drei Aktionen; Grün kann den letzten neutralen nehmen; der blaue wartet auf Blau.
    .title = Wer welchen Würfel nimmt
help-MO-A15 = Mit drei 5ern zählen die „3 Punkte“ von Reihe II einmal. In einem späteren Zug der Runde zählen sie noch einmal.
    .title = 3 Punkte, einmal je Zug

section-M = Der Bote

help-MO-M1 = Der Bote geht die Straße in einer Richtung. Vom letzten Feld geht er auf das erste zurück; das ist ein Schritt.
    .title = Die Straße
help-MO-M2 = Novizen sendest du nur in Klöster, die mit dem Feld deines Boten verbunden sind oder in deren Kapelle du schon einen Novizen hast.
    .title = Wohin Novizen dürfen
help-MO-M3 = Erreicht oder überschreitet der Bote ein Bonusfeld, erhältst du den Bonus sofort, vor dem nächsten Schritt. Das letzte Feld gibt einen weiteren eigenen Würfel.
    .title = Boni der Straße
help-MO-M4 = Ein neuer eigener Würfel wird sofort geworfen und auf sein Feld gelegt. Kannst oder willst du keinen nehmen, erhältst du 5 Punkte.
    .title = Ein neuer Würfel

section-N = Novizen

help-MO-N1 = Ein Novize der Reihe I oder II geht in ein freies Gebäude seiner Art. Er kostet 1 Einfluss und 2 oder 3 Suppe für einen weltlichen Bau, Werkzeuge für eine Werkstatt, Bücher für einen Gemeinschaftsraum.
    .title = In ein Gebäude
    .example = Von Reihe I in eine Werkstatt: 1 Einfluss und 2 Werkzeuge.
help-MO-N2 = Ein weltlicher Bau gibt 1 Punkt und ein Werkzeug, eine Werkstatt 2 Punkte und ein Buch, ein Gemeinschaftsraum 3 Punkte und ein Fensterplättchen dieses Klosters.
    .title = Bonus eines Gebäudes
help-MO-N3 = Ein Novize der Reihe III geht in eine Kapelle. Dein erster in irgendeiner Kapelle kostet 1 Einfluss, der zweite 2, der dritte 3; eine Kapelle hat zwei Plätze je Spieler.
    .title = In eine Kapelle
help-MO-N4 = Ein Novize der Reihe IV geht auf ein freies Kreuzgangfeld neben einem Gebäude, in dem du einen Novizen hast. Dein erster kostet 1 Rosenkranz, der zweite 2, weitere 3.
    .title = In einen Kreuzgang
help-MO-N5 = Nach einem Novizen der Reihe IV wird das Plättchen der Spalte umgedreht: jeder Würfel in dieser Spalte gibt 1 Punkt. Jeder Würfel, der noch darauf liegt, gibt sofort 1 Punkt.
    .title = Das Aktionsplättchen dreht sich
help-MO-N6 = Sind alle fünf Novizen einer Reihe gesandt, darfst du den zusätzlichen daneben sofort senden, umsonst und an jede Art von Ort. Tust du es nicht, bleibt er für immer.
    .title = Der zusätzliche Novize
help-MO-N7 = Du darfst jeden Novizen deines Aktionsbereichs senden, gleich in welcher Spalte der Würfel liegt. Die Reihen müssen nicht der Reihe nach leer werden.
    .title = Jeder Novize
help-MO-N8 = Dennis’ Bote steht auf einem Feld, das mit C und E verbunden ist, und er hat einen Novizen in der Kapelle von A. Sein Novize der Reihe I darf in ein Gebäude in A, C oder E.
    .title = Einen Novizen senden

section-W = Fenster

help-MO-W1 = Ein Fensterplättchen kommt sofort auf das erste freie Feld von links in einer deiner drei Reihen.
    .title = Ein Fenster legen
help-MO-W2 = Keine Reihe und keine Spalte darf zwei Plättchen desselben Klosters haben. Ein Plättchen, das nicht passt, ist verloren.
    .title = Keine zwei gleichen
help-MO-W3 = Ein Plättchen gibt den Bonus seiner Reihe oder seiner Spalte, nach deiner Wahl: Einfluss, Rosenkranz oder Bote +2; Suppe, Werkzeug oder Buch.
    .title = Bonus eines Fensters
help-MO-W4 = Eine volle Reihe und eine volle Spalte geben die Punkte daneben: 5 für jede Reihe, 4 für die dritte Spalte.
    .title = Volle Reihe, volle Spalte
help-MO-W5 = Das neunte Plättchen gibt seinen Bonus und 4 + 5 = 9 Punkte.
    .title = Das neunte Fenster

section-C = Missionen

help-MO-C1 = Du erfüllst eine Mission sofort, wenn ihre Bedingung gilt, und nur einmal. Lege eine Scheibe darauf; das Jahr bestimmt die Punkte.
    .title = Eine Mission erfüllen
help-MO-C2 = Die Missionen A und B verlangen drei Novizen an den gezeigten Orten. Mit jedem Jahr geben sie weniger Punkte.
    .title = Missionen A und B
help-MO-C3 = Die Missionen C gelten jederzeit: 12 gesandte Novizen, 3 in Gemeinschaftsräumen, 6 in Kreuzgängen, Fenster aller fünf Klöster oder 3 eigene Würfel.
    .title = Missionen C

section-Y = Ende einer Runde und eines Jahres

help-MO-Y1 = Die Neuwurfplättchen werden zurückgedreht, die Würfel neu verteilt, und der Kelch wandert nach links.
    .title = Ende einer Runde
help-MO-Y2 = Nach einem Jahr rückt die Sanduhr weiter. Nach dem dritten Jahr endet das Spiel mit der Schlusswertung.
    .title = Ende eines Jahres

section-E = Schlusswertung

help-MO-E1 = In jedem Kloster geben die meisten Novizen 5 Punkte. Bei Gleichstand erhalten alle Ersten 5.
    .title = Meiste Novizen
help-MO-E2 = Novizen in den Kapellen von 1, 2, 3, 4 oder 5 Klöstern geben 1, 3, 6, 10 oder 15 Punkte.
    .title = Kapellen
help-MO-E3 = Für jedes Kloster: deine Novizen im Kreuzgang × deine Novizen in der Kapelle × 2 Punkte.
    .title = Kreuzgänge
    .example = 3 und 3 geben 18 Punkte.
help-MO-E4 = Ein Werkzeug gibt 1 Punkt, ein Buch 2. Einfluss, Suppe und Rosenkränze zusammen geben je einen halben Punkt, abgerundet.
    .title = Waren am Ende
help-MO-E5 = Die meisten Punkte gewinnen. Bei Gleichstand wird der Sieg geteilt.
    .title = Wer gewinnt

section-Z = Buchführung

help-MO-Z1 = Plättchen, Novizen und Würfel entstehen und verschwinden nie, die Schachtel eingeschlossen. Fehlt eine Ware im Vorrat, erhältst du sie nicht.
    .title = Nichts geht verloren
