"""The catalogue of sentences, by key, and of the names that stand in them.

Here stands what all games share, and what each game adds of its own is put to it (``web.games``).

Second person, present tense, short; numbers as figures; no exclamation marks. An error says what to do next. A log
line stands beside the sign of the seat that it is about, so it names no subject; a ``waiting`` line follows a
player's name. A pair of texts is a singular and a plural, chosen by the term's ``n``.
``words`` says what the placeholders mean.
"""

from collections.abc import Callable, Mapping
from typing import TypeVar

from web import games
from web.words_aiming import AIMING
from web.words_enrolment import ENROLMENT
from web.words_errors import ERRORS
from web.words_marks import N_, NN_, NP_

Sentence = games.Sentence
_Value = TypeVar("_Value")

AMOUNT = "amount"
AND = N_("{first} and {last}")
OR = N_("{first} or {last}")
NOTHING = N_("nothing")
YES = N_("yes")
NO = N_("no")
DECIMAL_COMMA = frozenset({"it", "es", "de", "pl"})
UNCAPITALISED = ("waiting.",)
"""Sentences that follow a name and so begin with a small letter."""

# ------------------------------------------------------------------ sentences

MOVES: dict[str, Sentence] = {
    "take": N_("Take {kind:amount} {pile:from}."),
    "give": N_("Put {kind:amount} {pile:to}."),
    "vp": N_("Move your marker {n} VP forward."),
    "vp_lost": N_("Move your marker {n} VP back."),
    "return_move": N_("Move {kind:amount} {from:from} {to:to}."),
    "return_points": N_("Take back the score of {seat}: {n} VP."),
    "name.amount": "{kind:amount}",
    "name.kind": "{kind}",
    "name.seat": "{seat}",
    "name.card": "{card}",
    "final.corrections": N_("Corrections"),
    "final.before": N_("Points before the last count"),
}

ASKS: dict[str, Sentence] = {
    "ask.event": N_("Turn up the top event card. Which one is it?"),
    "ask.tax": N_("Roll the tax die. What does it show?"),
}

OPTIONS: dict[str, Sentence] = {
    "option.both": "{first} – {then}",
    "option.nothing": N_("Nothing"),
    "option.seat": "{seat}",
    "option.event": N_("{card} · {title}"),
    "option.tax": N_("{n} gold"),
    "option.material": "{kind}",
}

WAITING: dict[str, Sentence] = {
    "waiting.event": N_("turns up the event card"),
    "waiting.tax": N_("rolls the tax die"),
    "waiting.start_player": N_("decides who starts"),
    "waiting.correction": N_("corrects the table"),
    "waiting.by_hand": N_("does what the card says"),
}

LOG: dict[str, Sentence] = {
    "log.event": N_("Event: {title}"),
    "log.tax": N_("Tax die: {n} gold."),
    "log.vp": N_("{n} VP gained."),
    "log.vp_lost": N_("{n} VP lost."),
    "log.move": N_("Moved: {kind:amount} {from:from} {to:to}."),
    "log.correction": N_("The host corrected the table. {note}"),
    "sense.rolled": N_("The die shows {n}."),
    "sense.rolled_ignored": N_("The die shows {n}, but no roll is awaited."),
    "sense.rolled_wrong": N_("The die shows {n}, but the die of this game has no such face."),
    "sense.dice_ignored": N_("The dice show {values}, but no such roll is awaited."),
    "sense.die_seen": N_("The camera sees a {n}. Is that right?"),
    "sense.dice_lie": N_("The last roll showed {faces}. Does it count here?"),
    "sense.dice_seen": N_("The camera sees {faces}. Is that right?"),
    "sense.dice_heard": N_("The dice show {faces}. Is it right whose they are?"),
    "sense.dice_rolled": N_("The dice show {values}."),
    "sense.dice_wrong": N_("The dice show {values}, but that is no roll of these dice."),
    "sense.handful_count": NN_(
        "One die lies there, but the roll is of {wanted}.",
        "{n} dice lie there, but the roll is of {wanted}.",
    ),
    "sense.handful_faces": N_("The dice show {faces}, but these dice have no such faces."),
    "sense.handful_colours": N_("The dice show {faces}, but their colours are not those of this roll."),
    "sense.unknown_code": N_("This code belongs to no card of the game."),
}

OF_GAMES = tuple(games.words(game) for game in games.names())
"""What each game adds; a test holds that no two say different things by one key."""


def _all(of_game: Callable[[games.Words], Mapping[str, _Value]], shared: Mapping[str, _Value]) -> dict[str, _Value]:
    """A table of all games, what they share with it."""
    return {**{key: value for game in OF_GAMES for key, value in of_game(game).items()}, **shared}


SENTENCES: dict[str, Sentence] = _all(
    lambda game: game.sentences, {**MOVES, **ASKS, **OPTIONS, **WAITING, **LOG, **ERRORS, **ENROLMENT, **AIMING}
)
TITLES = frozenset(title for game in OF_GAMES for title in game.titles.values())


def sentence(key: str) -> Sentence | None:
    """The sentence of a key; a number at its end ("ask.care2", "ask.trade_1") tells repetitions apart."""
    if key in SENTENCES:
        return SENTENCES[key]
    return SENTENCES.get(key.rstrip("0123456789").rstrip("_"))


# ------------------------------------------------------------------ names

SHARED_AMOUNTS: dict[str, tuple[str, str]] = {
    "stone": NP_("amount", "{n} stone", "{n} stone"),
    "wood": NP_("amount", "{n} wood", "{n} wood"),
    "gold": NP_("amount", "{n} gold", "{n} gold"),
    "metal": NP_("amount", "{n} metal", "{n} metal"),
    "vp": NP_("amount", "{n} VP", "{n} VP"),
}
AMOUNTS = _all(lambda game: game.amounts, SHARED_AMOUNTS)

SHARED_KINDS: dict[str, str] = {
    "stone": N_("stone"),
    "wood": N_("wood"),
    "gold": N_("gold"),
    "metal": N_("metal"),
    "vp": N_("victory points"),
}
KINDS = _all(lambda game: game.kinds, SHARED_KINDS)

SHARED_PILES: dict[str, tuple[str, str, str]] = {
    "quarry": (N_("the quarry"), N_("from the quarry"), N_("into the quarry")),
    "forest": (N_("the forest"), N_("from the forest"), N_("into the forest")),
    "cathedral": (N_("the cathedral"), N_("from the cathedral"), N_("onto the cathedral")),
    "supply": (N_("the supply"), N_("from the supply"), N_("into the supply")),
    "box": (N_("the box"), N_("from the box"), N_("into the box")),
    "track": (N_("the score track"), N_("from the score track"), N_("onto the score track")),
    "seat": (N_("the screen of {which}"), N_("from the screen of {which}"), N_("behind the screen of {which}")),
}
PILES = _all(lambda game: game.piles, SHARED_PILES)
"""Pile, or group of piles before the colon → alone, with "from", with "to"."""

OWN_PILES = {name: games.words(name).own_piles for name in games.names()}


def pile_forms(group: str, kind: object, game: str) -> tuple[str, str, str] | None:
    """A pile's three forms: as this game calls it, for this kind or for any, else as all games do."""
    own = OWN_PILES.get(game, {})
    return own.get(f"{kind}@{group}") or own.get(group) or PILES.get(group)


PILE_NAMES: dict[str, str] = _all(lambda game: game.pile_names, {})
"""What the part after the colon names, where it isn't what the group is called."""

SEATS: dict[str, str] = {
    "N": N_("North"),
    "E": N_("East"),
    "S": N_("South"),
    "W": N_("West"),
    "table": N_("The table"),
}

COLOURS: dict[str, str] = {"blue": N_("Blue"), "red": N_("Red"), "green": N_("Green"), "yellow": N_("Yellow")}

QUARTERS: dict[str, str] = {"0": N_("the north"), "1": N_("the east"), "2": N_("the south"), "3": N_("the west")}
"""Whither the top of a card points after so many clockwise quarter turns."""

_PILES_ALONE = {pile: forms[0] for pile, forms in PILES.items()}
_SHARED_NAMES: dict[str, tuple[dict[str, str], ...]] = {
    "kind": (KINDS,),
    "pile": (_PILES_ALONE,),
    "from": (_PILES_ALONE,),
    "to": (_PILES_ALONE,),
    "seat": (SEATS,),
    "by": (SEATS,),
    "of": (SEATS,),
    "colour": (COLOURS,),
    "quarters": (QUARTERS,),
}

SINGULAR: dict[str, str] = _all(lambda game: game.singular, {"kinds": "kind", "seats": "seat", "cards": "card"})
"""What each entry of a list parameter is."""


def names_for(parameter: str) -> tuple[Mapping[str, str], ...]:
    """The tables in which a parameter's value may be found, in order: those of the games first."""
    return _NAMES.get(parameter, ())


_NAMES: dict[str, tuple[Mapping[str, str], ...]] = {
    parameter: (
        *(game.names[parameter] for game in OF_GAMES if parameter in game.names),
        *_SHARED_NAMES.get(parameter, ()),
    )
    for parameter in {*_SHARED_NAMES, *(name for game in OF_GAMES for name in game.names)}
}

ACTION_CARDS = {value: name for table in names_for("card") for value, name in table.items()}
"""Names of the cards that players hold, of all games."""
