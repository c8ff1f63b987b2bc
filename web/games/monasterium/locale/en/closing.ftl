## The page of a year’s end

closing-title = The end of year { $roman }
