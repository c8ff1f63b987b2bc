"""The words of the Drovers' Race: sentences by key, and the names that stand in them."""

from web.words_marks import N_, NP_

NAME = N_("The Drovers’ Race")

SENTENCES: dict[str, str | tuple[str, str]] = {
    "ask.first_drover": N_("Who walked a dog last? That drover sets out first."),
    "ask.stride": N_("Roll the die. What does it show?"),
    "ask.lay": N_("Lay a card."),
    "ask.feed": N_("How many oats do you feed?"),
    "option.stride": "{n}",
    "option.drover_card": "{drover_card}",
    "option.feed": (N_("Feed {n}, for a mile"), N_("Feed {n}, for {n} miles")),
    "waiting.stride": N_("rolls the die"),
    "waiting.lay": N_("lays a card"),
    "waiting.feed": N_("may feed oats"),
    "log.drover_card": N_("Laid a card: {drover_card}."),
    "return_drover_card": N_(
        "Take the card of {seat} back into the hand: {drover_card}. Before it there lay: {before}."
    ),
    "final.oats": N_("Oats left: {n}, halved"),
    "enrol.drovers_race": NAME,
    "enrol.board": N_("The board"),
    "enrol.miles": N_("Miles to the market"),
    "enrol.rounds": N_("Rounds"),
    "enrol.oats": N_("Oats in the box"),
}
CARD_NAMES = {"ox": N_("Ox"), "dog": N_("Dog"), "inn": N_("Inn")}
NAMES = {"drover_card": CARD_NAMES, "before": {"": N_("nothing"), **CARD_NAMES}}
AMOUNTS = {"oats": NP_("amount", "{n} oats", "{n} oats")}
KINDS = {"oats": N_("oats")}
