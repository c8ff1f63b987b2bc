### What the viewer chose, as the first sentence about their last answer.

deed-answer = { $about ->
    [play] You laid the card { $card }.
    [waive] You laid the card { $card } without carrying it out.
    [sale] You sold { $answer }.
    [orientation] The event lies with its top towards seat { NAME($quarters, case: "seat") }.
    [nothing] You chose to do nothing.
   *[other] You chose: { $answer }.
}
