## The page of the end of a chapter, a year or a round

closing-title = The end of part { $n }
closing-go-on = Go on
