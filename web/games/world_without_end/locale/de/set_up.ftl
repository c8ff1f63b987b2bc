# Die Aufbauliste: was die Spieler vor dem Beginn auf dem Tisch tun.
set_up-board = Lege den Spielplan in die Mitte des Tisches.
set_up-piles =
    Fülle die Vorräte auf dem Plan: { $stone ->
        [0] allen Stein
       *[other] { $stone } Stein
    } in den Steinbruch, { $wood ->
        [0] alles Holz
       *[other] { $wood } Holz
    } in den Wald, { $grain ->
        [0] alles Getreide
       *[other] { $grain } Getreide
    } auf das Feld, { $piety ->
        [0] alle Frömmigkeit
       *[other] { $piety } Frömmigkeit
    } auf die Kathedrale.
set_up-supply = Lege den Vorrat neben den Plan: Wolle, Tuch, Loyalität, medizinisches Wissen, Gold, das Metall und den Steuerwürfel.
set_up-events = Ordne die Ereigniskarten zu 4 Kapitelstapeln. Mische jeden, lege { $n } seiner { $of } Karten verdeckt auf seine Kapitelkarte und den Rest ungesehen in die Schachtel. Im ersten Spiel nimmst du die Karten mit Stern.
set_up-bridge = Lege die Brücke auf den Plan. Die anderen Bauwerke, der Turm und die { $tokens } Pestplättchen, verdeckt und gemischt, warten daneben.
set_up-favour = Stelle den Gunststein auf die Geächteten.
set_up-cloth = Lege ein Abdeckplättchen auf das Tuchfeld des Marktes.
set_up-own = { $cards } Aktionskarten, { $houses } Häuser, { $seals } Siegel, ein Sichtschirm, eine Übersichtskarte; { $wool } Wolle und { $gold } Gold; { $vp } Punkte.
set_up-own-yours = Nimm deine Farbe: { $cards } Aktionskarten, { $houses } Häuser, { $seals } Siegel, einen Sichtschirm und eine Übersichtskarte. Lege { $wool } Wolle und { $gold } Gold hinter deinen Sichtschirm. Stelle deinen Zählstein auf { $vp }.
