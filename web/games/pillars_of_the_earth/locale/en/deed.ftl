### What the viewer chose, as the first sentence about their last answer.

deed-answer = { $about ->
    [take_card] You took this card: { $answer }.
    [pass] You passed: you are out for this phase.
    [space] You placed a builder: { $answer }.
    [space_with_card] You placed a builder: { $answer }.
    [buy] You bought { AMOUNT($kind, $n) }.
    [sell] You sold { AMOUNT($kind, $n) }.
    [leave] You left the market.
   *[other] You chose: { $answer }.
}
