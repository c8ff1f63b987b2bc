## The page of a round’s end

closing-title = The end of round { $n }
closing-tax = The tax was { $n } gold.
