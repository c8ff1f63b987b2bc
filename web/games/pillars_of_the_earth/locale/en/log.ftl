### Lines of the public log; each stands beside the sign of its seat, so it names no subject.

log-moved_card = A card moved { PILE($from, form: "from") } { PILE($to, form: "to") }: { $card }.
log-open_card = Turned up: { $card }.
log-took_card = Took { $card }.
log-used_card = Used: { $card }.
log-dismissed = Dismissed: { $card }.
log-passed = Passed, out for this phase.
log-builder = Builder placed: { $place }, space { $space }.
log-refused_builder = A builder of { $of } was put back and drawn again.
log-passed_builder = Passed at a cost of { $n }; the builder stays on the cost wheel.
log-builder_unused = The builder is put beside the board, unused this round.
log-protected = Protected by the bishop.
log-gold_lost = { $n } gold lost: nobody holds more than 30.
log-buy = Bought: { AMOUNT($kind, $n) }.
log-sell = Sold: { AMOUNT($kind, $n) }.
log-left_market = Left the market.
log-worked = Used: { $card } { $n }×.
log-piece_set = The cathedral grows: piece { $n } of 6.
log-start_player = Is the next start player.
