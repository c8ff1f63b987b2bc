"""Words of the Drovers' Race: sentences by key, and the names of pieces and piles."""

from web.i18n.markers import N_, NP_

NAME = N_("The Drovers’ Race")

SENTENCES: dict[str, str | tuple[str, str]] = {
    "ask.first_drover": N_("Who walked a dog last? That drover sets out first."),
    "ask.stride": N_("Roll the die. What does it show?"),
    "ask.lay": N_("Lay a card."),
    "ask.feed": N_("How many oats do you feed?"),
    "option.stride": "{n}",
    "option.feed": (N_("Feed {n}, for a mile"), N_("Feed {n}, for {n} miles")),
    "waiting.stride": N_("rolls the die"),
    "waiting.lay": N_("lays a card"),
    "waiting.feed": N_("may feed oats"),
    "fact.market": N_("The market is {miles} miles away, a point each. The race has {rounds} rounds at most."),
    "final.cards": N_("Miles by cards"),
    "final.fed": N_("Miles by oats"),
    "final.oats": N_("Oats left, halved"),
    "enrol.miles": N_("Miles to the market"),
    "enrol.rounds": N_("Rounds"),
    "enrol.oats": N_("Oats in the box"),
}
KINDS = {"oats": N_("oats"), "ox": N_("ox"), "dog": N_("dog"), "inn": N_("inn")}
AMOUNTS = {
    "oats": NP_("amount", "{n} oats", "{n} oats"),
    "ox": NP_("amount", "the ox", "{n} oxen"),
    "dog": NP_("amount", "the dog", "{n} dogs"),
    "inn": NP_("amount", "the inn", "{n} inns"),
}
OWN_PILES = {"seat": (N_("the goods of {which}"), N_("from the goods of {which}"), N_("to the goods of {which}"))}
YOUR_PILES = {"seat": (N_("your goods"), N_("from your goods"), N_("to your goods"))}
TEXTS = {"start_player": N_("Who sets out first: the one who walked a dog last?")}
