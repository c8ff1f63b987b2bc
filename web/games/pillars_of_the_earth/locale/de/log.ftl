### Zeilen des öffentlichen Verlaufs; jede steht neben dem Zeichen ihres Platzes und nennt darum niemanden.

log-moved_card = Karte bewegt { PILE($from, form: "from") } { PILE($to, form: "to") }: { $card }.
log-open_card = Aufgedeckt: { $card }.
log-took_card = Genommen: { $card }.
log-used_card = Benutzt: { $card }.
log-dismissed = Entlassen: { $card }.
log-passed = Gepasst, für diese Phase fertig.
log-builder = Baumeister eingesetzt: { $place }, Feld { $space }.
log-refused_builder = Ein Baumeister von { $of } wurde zurückgelegt und neu gezogen.
log-passed_builder = Gepasst bei Kosten von { $n }; der Baumeister bleibt auf dem Kostenrad.
log-builder_unused = Der Baumeister liegt neben dem Plan und wird in dieser Runde nicht benutzt.
log-protected = Vom Bischof geschützt.
log-gold_lost = { $n } Gold verloren: niemand hat mehr als 30.
log-buy = Gekauft: { AMOUNT($kind, $n) }.
log-sell = Verkauft: { AMOUNT($kind, $n) }.
log-left_market = Den Markt verlassen.
log-worked = Genutzt: { $card } { $n }×.
log-piece_set = Die Kathedrale wächst: Teil { $n } von 6.
log-start_player = Ist der nächste Startspieler.
