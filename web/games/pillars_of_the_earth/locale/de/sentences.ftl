### Bewegungen von Stücken, und andere Sätze.

do-card = Bewege eine Karte { PILE($from, form: "from") } { PILE($to, form: "to") }: { $card }.

return_card = Bewege eine Karte { PILE($from, form: "from") } { PILE($to, form: "to") }: { $card }.

needed-mortar_mixer = Ohne ihn bringen deine Maurer nichts.
needed-woodworker = Ohne ihn darfst du auf dem Markt kein Holz kaufen.
needed-stonecutter = Ohne ihn darfst du auf dem Markt keinen Stein verkaufen.

plan-use = { $card } { $n }×

card-resource = Rohstoffkarte „{ AMOUNT($kind, $n) }“
card-titled = { $title }

name-card_of_round = { $card } · { $n }

event_does-pay_gold = Jeder zahlt { $n } Gold und verliert 1 SP für je 2 fehlende Gold.
event_does-limit_passes = In der nächsten Runde darf jeder mit höchstens { $n } Baumeistern passen.
event_does-less_yield = Jede Rohstoffkarte bringt in dieser Runde { $n } Würfel weniger.
event_does-gain = Jeder erhält { $gains }.
event_does-lose = Jeder verliert { $gains }, oder so viel davon, wie er hat.
event_does-by_hand = Tut, was die Karte sagt; der Gastgeber berichtigt den Tisch.

advantage_does-gain = Sofort: { $gains }.
advantage_does-choice = Sofort: eines von zwei Geschenken.
advantage_does-patron = Jede Runde 1 { $kind } mehr.
advantage_does-tax_free = Einmal: keine Steuer in einer Runde deiner Wahl.
advantage_does-foresee = Du darfst das nächste Ereignis vorher sehen.
advantage_does-black_worker = Jede Runde arbeitet der schwarze Arbeiter für dich.
advantage_does-by_hand = Tut, was die Karte sagt; der Gastgeber berichtigt den Tisch.

in_force-pass_limit = In dieser Runde darf jeder mit höchstens { $n } Baumeistern passen; ein weiterer bleibt ungenutzt.
in_force-next_pass_limit = Gilt in Phase II der nächsten Runde.
in_force-less_yield = Gilt, wenn die Orte ihre Würfel geben.

forbidden-buy = Ohne { $craftsman } darfst du das nicht kaufen: { $kind }.
forbidden-sell = Ohne { $craftsman } darfst du das nicht verkaufen: { $kind }.

craftsman-mortar_mixer = Mörtel­mischer
craftsman-woodworker = Schreiner
craftsman-stonecutter = Steinmetz
craftsman-toolmaker = Werkzeug­macher
craftsman-master_woodworker = Schreiner­meister
craftsman-potter = Töpfer
craftsman-carpenter = Zimmermann
craftsman-mason = Maurer
craftsman-goldsmith = Goldschmied
craftsman-engineer = Statiker
craftsman-glassblower = Glasbläser
craftsman-joiner = Tischler
craftsman-sculptor = Bildhauer
craftsman-organ_builder = Orgelbauer
craftsman-plasterer = Verputzer
craftsman-bell_founder = Glocken­gießer
craftsman-master_carpenter = Zimmer­meister
craftsman-glass_painter = Glasmaler
craftsman-other = Ein anderer Handwerker

take = { $kind ->
    [gold] Ziehe deinen Goldmarker um { $n } vor.
   *[other] Nimm { AMOUNT($kind, $n, case: "acc") } { PILE($pile, form: "from") }.
}

give = { $kind ->
    [gold] Ziehe deinen Goldmarker um { $n } zurück.
   *[other] Lege { AMOUNT($kind, $n, case: "acc") } { PILE($pile, form: "to") }.
}

gold_forward = Ziehe den Goldmarker von { $seat } um { $n } vor.
gold_forward-yours = Ziehe deinen Goldmarker um { $n } vor.
gold_back = Ziehe den Goldmarker von { $seat } um { $n } zurück.
gold_back-yours = Ziehe deinen Goldmarker um { $n } zurück.
