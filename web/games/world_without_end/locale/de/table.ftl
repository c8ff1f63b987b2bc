### Die Tischseite.

table-event = Geltendes Ereignis
table-no_event = Auf dem Ratsfeld liegt keine Ereigniskarte.
table-immediate = sofort
table-permanent = bis zum Ende des Kapitels
table-still_in_force = Gilt auch noch
table-plague_number = Pest: Ort { $n }
table-income = Einkommen
table-track = Gunstleiste
table-marker_on = Der Gunststein steht auf Feld { $space }
table-covered = abgedeckt
table-space_outlaws = Geächtete
table-space_merchants = Kaufleute
table-space_king = König
table-space_earl_of_shiring = Graf von Shiring
table-space_bishop = Bischof
table-space_queen = Königin
table-space_prior = Prior
table-space_guild = Zunft
table-space_prioress = Priorin
table-projects = Bauwerke
table-needed = Noch nötig: { $what }
table-complete = fertig
table-donors = Spender
table-spire = Spitze
table-no_projects = Auf dem Plan liegt kein Bauwerk.
table-sites = Häuser
table-site = Bauplatz { $n }, aus { $material }, Ertrag { $rent }
table-plague = Pest
table-plague_place = Pestort { $n }
table-token_none = leer
table-token_hidden = verdeckt
table-token_sick = krank, { $n } nötig
table-token_gone = weg
table-market = Markt
table-cannot_sell = geschlossen
table-piles = Vorräte
table-marker = Zählstein auf { $n }
table-houses = { $n ->
    [one] noch { $n } Haus
   *[other] noch { $n } Häuser
}
table-seals = noch { $n } Siegel
