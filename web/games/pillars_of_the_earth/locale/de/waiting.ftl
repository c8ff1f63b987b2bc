### Worauf der Tisch wartet; jeder Text folgt auf den Namen eines Spielers.

waiting-advantages = deckt die Vorteilskarten auf
waiting-craftsmen = legt in Shiring Handwerker aus
waiting-out_of_use = legt die Rohstoffkarten aus
waiting-use_by_hand = entscheidet über eine Karte
waiting-card = nimmt eine Karte oder passt
waiting-dismiss = entlässt einen Handwerker
waiting-dismiss_shiring = entlässt einen Handwerker
waiting-draw = zieht einen Baumeister
waiting-builder = setzt einen Baumeister
waiting-passed = setzt umsonst einen Baumeister
waiting-bishop = ist beim Bischof
waiting-choice = wählt ein Geschenk
waiting-tax_free = entscheidet über die Steuer
waiting-market = handelt auf dem Markt
waiting-cathedral = nutzt Handwerker an der Kathedrale
waiting-keep_cubes = wählt, welche Würfel bleiben
