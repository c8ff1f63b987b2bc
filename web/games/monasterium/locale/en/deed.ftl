### What the viewer chose, as the first sentence about their last answer.

deed-answer = { $about ->
    [roll] You rolled: { $answer }.
    [reroll] You turned the reroll tile.
    [place_dice] { $n ->
        [one] You placed 1 die that shows { $number }.
       *[other] You placed { $n } dice that show { $number }.
    }
    [take_dice] { $n ->
        [one] You took 1 die that shows { $number }.
       *[other] You took { $n } dice that show { $number }.
    }
   *[other] You chose: { $answer }.
}
