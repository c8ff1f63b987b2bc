# Die Aufbauliste: was die Spieler vor dem Beginn auf dem Tisch tun.
set_up-board_two = Lege den Spielplan in die Mitte des Tisches, mit der Seite für 2 Spieler nach oben.
set_up-board_many = Lege den Spielplan in die Mitte des Tisches, mit der Seite für 3 oder 4 Spieler nach oben.
set_up-blocked = Sperre jedes mit 4 markierte Feld mit einem Novizen der Farbe, die niemand spielt.
set_up-windows = Lege { $n } Fenster jedes Klosters in seine Kapelle. { $out ->
    [0] Alle sind im Spiel.
   *[other] Lege die anderen { $out } von jedem in die Schachtel.
}
set_up-supply = Lege den Vorrat aus: Bücher, Werkzeuge, Rosenkränze, Einfluss und Suppe.
set_up-missions = Mische die Missionskarten jeder Art und lege { $n } von jeder der { $of } Arten offen aus. Der Rest kommt in die Schachtel.
set_up-dice = Gib jedem { $n } neutrale Würfel. { $left ->
    [0] Alle sind im Spiel.
    [one] Lege den übrigen in die Schachtel.
   *[other] Lege die { $left } übrigen in die Schachtel.
}
set_up-own = Ein Aktionsbereich mit Novizen, ein Fensterbereich, 5 Aktionsplättchen, das Neuwurfplättchen, { $dice } Würfel, { $discs } Scheiben, der Bote; { $influence } Einfluss, { $soup } Suppe, { $rosary } Rosenkranz.
set_up-own-yours = Nimm deine Farbe: einen Aktionsbereich mit deinen Novizen, einen Fensterbereich, 5 Aktionsplättchen mit der weißen Seite nach oben, das Neuwurfplättchen, { $dice } Würfel (1 bereit, die anderen daneben) und { $discs } Scheiben. Stelle deinen Boten auf das erste Feld der Straße. Nimm { $influence } Einfluss, { $soup } Suppe und { $rosary } Rosenkranz.
