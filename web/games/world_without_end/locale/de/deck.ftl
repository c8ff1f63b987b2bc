## Gedruckter Kartensatz

deck-chapter = Kapitel { $chapter }
deck-chapter_label = { $n } Runden
deck-chapter_text = Lege { $n } Ereigniskarten dieses Kapitels verdeckt auf diese Karte.
deck-immediate = Ereignis: sofort
deck-permanent = Ereignis: bis zum Ende des Kapitels
deck-starred = erstes Spiel
deck-plague = Pest { $n }
deck-action = Aktionskarte
deck-action_grain = Nimm 1 Getreide vom Feld.
deck-action_piety = Nimm 1 Frömmigkeit von der Kathedrale.
deck-action_building_material = Nimm 1 Stein aus dem Steinbruch oder 1 Holz aus dem Wald.
deck-action_building_project = Baue bis zu 2 deiner Steine und Hölzer in ein Bauwerk: je 3 SP.
deck-action_sale = Verkaufe beliebig viel Wolle für je 2 Gold und höchstens 1 Tuch für 4 Gold.
deck-action_privilege = Führe die Aktionskarte, die du in diesem Kapitel unmittelbar davor gespielt hast, noch einmal aus.
deck-action_house_building = Zahle 1 Gold und 1 Stein oder Holz, wie der Bauplatz zeigt, und stelle ein Haus darauf.
deck-action_rent = Nimm die Erträge von bis zu 2 deiner Häuser.
deck-action_donation = Zahle 1 Gold und lege eines deiner Siegel auf ein unfertiges Bauwerk.
deck-action_weaver = Mache aus 1 oder 2 Wolle ebenso viel Tuch.
deck-action_medicine = Nimm 1 Gold und 1 SP; oder pflege, ab Kapitel III, Kranke.
deck-action_favour = Ziehe den Gunststein 1 Feld weiter und erhalte diese Gunst.
