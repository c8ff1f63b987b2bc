### What one answer did to a player. $gains and $give are lists of amounts.

deed-got = You got { $gains }.
deed-gave = You gave { $give }.
deed-lost = { $n ->
    [one] You lost { $n } VP.
   *[other] You lost { $n } VP.
}
deed-answer = You chose: { $answer }.
