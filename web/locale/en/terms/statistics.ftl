# Terms of the statistics of a game that is over. A moment stands beside the sign and name of its player.
statistics-rule = Rule { $clause }
moment-swing = The largest swing: { $n } VP in one round
moment-rise = { $n } VP at once: { $source }
moment-loss = { $n } VP lost at once: { $source }
moment-lead = In the lead from here to the end
moment-never_behind = Never behind
moment-overtaken = Came from behind in the final count
moment-behind = Won after having been { $n } VP behind
moment-narrow = Won by { $n } VP
moment-tie_break = Won on the tie-break
error-not_over = The game is not over yet. Play it to its end.
error-not_ended = There is no final score yet. The picture is made after the end of the game.
