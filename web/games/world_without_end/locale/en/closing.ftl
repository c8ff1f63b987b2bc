## The page of a chapter’s end

closing-title = The end of chapter { $roman }
closing-tax = The tax was { $n } gold.
closing-loyalty = 1 loyalty averts 1 punishment of the next chapter.
closing-loyalty_doubled = After chapter IV a loss counts twice unless 1 loyalty averts it.
closing-penance = In round 1 a card drawn at random goes face down.
closing-begging = There is no income from the first event.
closing-royal_court = The action of the first card is not carried out.
