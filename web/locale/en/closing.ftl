## The page of the end of a chapter, a year or a round

closing-title = The end of part { $n }
closing-go-on = Go on
closing-sources = Where the points came from
closing-paid = { $paid } of { $due }
closing-unknown = ? of { $due }
closing-averted = Averted with 1 loyalty.
