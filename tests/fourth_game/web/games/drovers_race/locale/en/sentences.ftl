### Questions, answers and other sentences.

ask-first_drover = Who walked a dog last? That drover sets out first.
ask-stride = Roll the die. What does it show?
ask-lay = Lay a card.
ask-feed = How many oats do you feed?

option-stride = { $n }
option-feed = { $n ->
    [one] Feed { $n }, for a mile
   *[other] Feed { $n }, for { $n } miles
}

waiting-stride = rolls the die
waiting-lay = lays a card
waiting-feed = may feed oats

fact-market = The market is { $miles } miles away, a point each. The race has { $rounds } rounds at most.

final-cards = Miles by cards
final-fed = Miles by oats
final-oats = Oats left, halved

enrol-miles = Miles to the market
enrol-rounds = Rounds
enrol-oats = Oats in the box
