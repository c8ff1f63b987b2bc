### Geführtes erstes Spiel von Monasterium: kurze Karten, jede einmal gezeigt, wo sie gebraucht wird.

guide-goal = Es gewinnen die meisten Siegpunkte nach drei Jahren. Würfel bringen Aktionen: sammle Suppe, Einfluss und Rosenkränze, ziehe deinen Boten die Straße entlang und sende Novizen in die fünf Klöster. Novizen öffnen bessere Aktionen und bringen Fenster, Missionen und Punkte; die meisten Novizen eines Klosters zählen am Ende.
    .title = Das Ziel
guide-missions = Legt die Missionen aus, die hier stehen. Jeder kann jede einmal erfüllen.
    .title = Die Missionen
guide-roll = Bist du dran, wirf einmal alle deine Würfel und sage, was sie zeigen.
    .title = Wirf
guide-place = Wähle dann eine Zahl: alle Würfel, die sie zeigen, kommen auf dieses Feld. Nur deine farbigen Würfel bleiben deine.
    .title = Lege Würfel
    .example = Zwei 3er und ein 5er: beide 3er zusammen oder der 5er.
guide-take = Jetzt werden Würfel zu Aktionen. Wähle ein Feld und nimm 1 bis 3 Würfel für Aktionen seiner Spalte; von der 6, dem Joker, einen.
    .title = Nimm Würfel
guide-act = Jeder Würfel gibt eine Aktion. Das Blatt zeigt, was sie kostet, was sie bringt und was sie öffnet.
    .title = Nutze einen Würfel
guide-novice = Ein Novize geht in ein Kloster, mit dem das Feld deines Boten verbunden ist, für Einfluss und Waren. Das Feld, das er verlässt, öffnet eine neue Aktion.
    .title = Sende einen Novizen
guide-window = Lege das Plättchen in eine Reihe. Kein Kloster zweimal in Reihe oder Spalte; Reihe oder Spalte gibt einen Bonus.
    .title = Ein Fenster
guide-do = „Zu tun“ nennt die Stücke, die du jetzt bewegst. Hake jede Zeile ab, wenn sie getan ist.
    .title = Bewege deine Stücke
guide-answered = „Gerade eben“ sagt, was deine Antwort bewirkt hat. Daneben steht „Rückgängig“, solange niemand weitergespielt hat.
    .title = Anders überlegt?
guide-done = Das war eine Runde. Tippe auf ein Zeichen oder einen Regelpunkt für die Regel; „Regeln“ in der Schublade findet den Rest.
    .title = Jetzt weißt du, wie es geht
