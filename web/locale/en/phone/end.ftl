# The end of a game, on table page, phones and in the evening book.
end-places = Places so far
end-place = Place { $n }
end-total = In all
end-go_on = Go on
end-skip = Show everything
end-count_again = Count down again
end-winner = { $who } wins
end-winners = { $who } share the victory
end-curve = The game in points
end-curve_is = { $n ->
    [one] Curve of points of { $n } player; the figures are in the table that follows.
   *[other] Curves of points of { $n } players; the figures are in the table that follows.
}
end-curve_table = Points after each part of the game
end-sources = Where the points came from
end-other = Everything else
end-moments = The moments
end-again = Play again with the same seats
end-next = Go to the next game
end-picture = Picture to share
end-share = Share the picture
end-story = My story
end-story_won = You win
end-story_place = { $n ->
    [1] You share the victory
    [2] You come second
    [3] You come third
    [4] You come fourth
   *[other] You are in place { $n }
}
end-others = All places
end-my_points = My points
end-my_moments = My moments
end-game_moments = Moments of the game
end-lines = Line by line
