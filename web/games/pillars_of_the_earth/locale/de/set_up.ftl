# Die Aufbauliste: was die Spieler vor dem Beginn auf dem Tisch tun.
set_up-board = Lege den Spielplan in die Mitte des Tisches und den Kostenstein auf { $cost }.
set_up-cubes = Lege Holz in den Wald, Stein in den Steinbruch und Sand in die Kiesgrube. Lege 1 Metall an den Königshof, den Rest neben den Plan.
set_up-market = Lege { $n } Holz, { $n } Stein und { $n } Sand auf den Markt von Kingsbridge und { $grey } graue Arbeiter in die Burg von Shiring.
set_up-craftsmen = Ordne die Handwerker nach Runden: { $n } für jede der 6 Runden. Mische die 9 Rohstoffkarten.
set_up-advantages = Lege die { $last } Vorteilskarten der letzten Runde beiseite. Mische die anderen, lege { $out } ungesehen in die Schachtel und { $left } auf diese { $last }.
set_up-events = Mische die Ereigniskarten und lege { $out } ungesehen in die Schachtel: { $left } bleiben.
set_up-cathedral = Stelle die { $n } Teile der Kathedrale bereit. Der Startspieler nimmt das erste, das Langhaus.
set_up-bag = Lege die Baumeister in den Beutel: { $each } von jedem Spieler, { $n } zusammen.
set_up-own = { $craftsmen } Starthandwerker, Arbeiter im Wert von { $workers }, { $vp } Punkte.
set_up-own-yours = Nimm deine Farbe: { $craftsmen } Starthandwerker, kleine Arbeiter und einen großen, zusammen im Wert von { $workers }. Lege deine Scheibe auf { $vp } Punkte.
set_up-gold = Markiere das Gold: der Startspieler hat { $n }, jeder weitere im Uhrzeigersinn 1 mehr, bis { $last }.
