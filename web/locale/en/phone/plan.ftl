## The sheet on which a turn is planned

plan-suggested = A suggestion for this turn
plan-yours = Your turn as planned
plan-change = change
plan-do = Play this turn
plan-goes_on = Choose the next step
plan-pieces = { $n ->
    [one] The piece to move
   *[other] The { $n } moves of pieces
}
plan-then = After that: { $what }
plan-no_gain = No goods and no points.
plan-as_good = Just as good, instead of this step:
plan-turns = Other turns, just as good. Tap one to play it.
plan-first = First: { $what } …
plan-other = Or choose something else
plan-choose = Choose
plan-suggests = Suggest a turn
plan-changed = The rest of your plan is no longer possible. { $reason }
plan-offline = No connection. What you tap is kept and sent when it is back; the preview comes then.
plan-when_asked_again = When it is your turn again, if it is still possible:
plan-when_turn = When your turn comes:
plan-later = What comes later is done for you then, and shown here until it is. You can take it back.
plan-only_now = Only the first part now
plan-planned = You have planned
plan-drop = Ask me instead
plan-wishes = Later this round, each time the first still there:
plan-more = and { $n } more
plan-lost = Your plan for later is forgotten, because an answer was taken back. You are asked again.
