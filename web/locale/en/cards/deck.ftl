## Printed decks

deck-title = { $game }: cards
deck-mark = Exchequer · our own
deck-notice = Exchequer reference pack: our own
deck-hint = Print at 100 %, on both sides, flipped on the long edge. Cut along the marks.
