### hosting

hosting-asks = { $name } bittet um einen Platz.
hosting-asks-means = Gib einen freien Platz oder den von jemandem, der geht. Läuft das Spiel, stimmt zuerst der Tisch zu.
hosting-give = { $seat } geben
hosting-give-of = Anstelle von { $name }
hosting-give-sure = Platz von { $name } für { $guest } freigeben
hosting-decline = Ablehnen
hosting-free = Platz freigeben
hosting-sit-here = Auch hier sitzen
hosting-my-phone = Meine Handyseite
hosting-hand-over = Ein Platz wird in den Einstellungen seines eigenen Handys an ein anderes übergeben.
hosting-join-code = Code zum Mitspielen
hosting-pack = Gespielte Karten
hosting-pack-ours = { $pack }: eigene Karten
hosting-pack-ours-means = Exchequer kennt die gedruckten Karten deiner Schachtel nicht. Es spielt mit einem eigenen Deck: druckt es, oder antwortet von Hand mit dem, was die Handys zeigen.
hosting-pack-copy = { $pack } · { $version }
hosting-pack-copy-means = Die Karten und der Plan dieses gedruckten Spiels, wie sie erfasst wurden. Legt diese Karten auf den Tisch.
hosting-pack-print = Unser Deck drucken (PDF)
hosting-pack-enrol = Mein Spiel erfassen
hosting-pack-told = Ihr spielt mit eigenen Karten
hosting-pack-play = Mit unseren Karten starten
hosting-pack-back = Noch nicht
