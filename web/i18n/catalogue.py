"""Catalogue of sentences by key, and of the names used in them: those that all games share, joined with each game's.

Style: second person, present tense, short; numbers as figures; no exclamation marks. An error ends with what to do
next. A log line is shown beside the sign of its seat, so it names no subject; a ``waiting`` line follows a player's
name. A pair of texts is a singular and a plural, chosen by the term's ``n``. ``web.i18n.render`` documents
the placeholders.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from web import games
from web.i18n.camera_texts import CAMERA
from web.i18n.enrolment_texts import ENROLMENT
from web.i18n.errors import ERRORS
from web.i18n.markers import N_, NN_, NP_
from web.i18n.proposal_texts import PROPOSALS
from web.i18n.rules_texts import RULES

Sentence = games.Sentence
PileForms = tuple[str, str, str]
_Value = TypeVar("_Value")

AMOUNT = "amount"
NOTHING = N_("nothing")
FACE_DOWN = N_("{pile}, face down")
YES = N_("yes")
NO = N_("no")
UNCAPITALISED = ("waiting.",)
"""Sentences that follow a name and so begin with a small letter."""

# ------------------------------------------------------------------ sentences

MOVES: dict[str, Sentence] = {
    "take": N_("Take {kind:amount} {pile:from}."),
    "give": N_("Put {kind:amount} {pile:to}."),
    "vp": N_("Move your marker {n} VP forward."),
    "vp_lost": N_("Move your marker {n} VP back."),
    "move": N_("Move {kind:amount} {from:from} {to:to}."),
    "turn": N_("Turn {kind:amount} over: {to}."),
    "return_move": N_("Move {kind:amount} {from:from} {to:to}."),
    "turn_back": N_("Turn {kind:amount} back: {to}."),
    "return_points": N_("Take back the points of {seat}: {n} VP."),
    "return_points.yours": N_("Take back your points: {n} VP."),
    "name.amount": "{kind:amount}",
    "name.kind": "{kind}",
    "name.pile": "{pile:alone}",
    "name.seat": "{seat}",
    "name.game": "{game}",
    "name.card": "{card}",
    "final.corrections": N_("Corrections"),
    "final.before": N_("Points before the final scoring"),
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
    "device.rolled": N_("The die shows {n}."),
    "device.rolled_ignored": N_("The die shows {n}, but no roll is needed now."),
    "device.rolled_wrong": N_("The die shows {n}, but the die of this game has no such face."),
    "device.dice_ignored": N_("The dice show {values}, but no such roll is needed now."),
    "device.die_seen": N_("The camera sees a {n}. Is that right?"),
    "device.dice_last_roll": N_("The last roll showed {faces}. Does it count here?"),
    "device.dice_seen": N_("The camera sees {faces}. Is that right?"),
    "device.dice_unassigned": N_("The dice show {faces}. Are they assigned to the right colours?"),
    "device.dice_rolled": N_("The dice show {values}."),
    "device.dice_wrong": N_("The dice show {values}, but these dice cannot show that."),
    "device.handful_count": NN_(
        "One die lies there, but the roll is of {wanted}.",
        "{n} dice lie there, but the roll is of {wanted}.",
    ),
    "device.handful_faces": N_("The dice show {faces}, but these dice have no such faces."),
    "device.handful_colours": N_("The dice show {faces}, but their colours are not those of this roll."),
    "device.unknown_code": N_("This code is on no card of the game."),
}

SHARED_SENTENCES: dict[str, Sentence] = {
    **MOVES, **ASKS, **OPTIONS, **WAITING, **LOG, **PROPOSALS, **RULES, **ERRORS, **ENROLMENT, **CAMERA
}  # fmt: skip

# ------------------------------------------------------------------ names

SHARED_AMOUNTS: dict[str, tuple[str, str]] = {
    "stone": NP_("amount", "{n} stone", "{n} stone"),
    "wood": NP_("amount", "{n} wood", "{n} wood"),
    "gold": NP_("amount", "{n} gold", "{n} gold"),
    "metal": NP_("amount", "{n} metal", "{n} metal"),
    "vp": NP_("amount", "{n} VP", "{n} VP"),
}
SHARED_KINDS: dict[str, str] = {
    "stone": N_("stone"),
    "wood": N_("wood"),
    "gold": N_("gold"),
    "metal": N_("metal"),
    "vp": N_("victory points"),
}
SHARED_PILES: dict[str, PileForms] = {
    "quarry": (N_("the quarry"), N_("from the quarry"), N_("into the quarry")),
    "forest": (N_("the forest"), N_("from the forest"), N_("into the forest")),
    "cathedral": (N_("the cathedral"), N_("from the cathedral"), N_("onto the cathedral")),
    "supply": (N_("the supply"), N_("from the supply"), N_("into the supply")),
    "box": (N_("the box"), N_("from the box"), N_("into the box")),
    "track": (N_("the score track"), N_("from the score track"), N_("onto the score track")),
    "hand": (N_("the hand of {which}"), N_("from the hand of {which}"), N_("into the hand of {which}")),
    "slot": (N_("the slot of {which}"), N_("from the slot of {which}"), N_("into the slot of {which}")),
    "seat": (N_("the screen of {which}"), N_("from the screen of {which}"), N_("behind the screen of {which}")),
}
SHARED_PILE_NAMES: dict[str, str] = {"hand": "seat", "slot": "seat"}
"""Groups of piles of which each seat has one."""
YOURS = ".yours"
"""The end of the key of the sentence in which the seat of the term is the viewer's own, where there is one."""
SHARED_YOUR_PILES: dict[str, PileForms] = {
    "hand": (N_("your hand"), N_("from your hand"), N_("into your hand")),
    "slot": (N_("your slot"), N_("from your slot"), N_("into your slot")),
    "seat": (N_("your screen"), N_("from your screen"), N_("behind your screen")),
}
"""Group of piles of which each seat has one → the viewer's own: alone, with "from", with "to"."""

SEATS: dict[str, str] = {
    "N": N_("North"),
    "E": N_("East"),
    "S": N_("South"),
    "W": N_("West"),
    "table": N_("The table"),
}

COLOURS: dict[str, str] = {"blue": N_("Blue"), "red": N_("Red"), "green": N_("Green"), "yellow": N_("Yellow")}

QUARTERS: dict[str, str] = {"0": N_("the north"), "1": N_("the east"), "2": N_("the south"), "3": N_("the west")}
"""Direction of a card's top by the number of clockwise quarter turns."""

SHARED_SINGULAR: dict[str, str] = {"kinds": "kind", "seats": "seat", "cards": "card"}
"""What each entry of a list parameter is."""


# ------------------------------------------------------------------ catalogues


@dataclass(frozen=True)
class Catalogue:
    """The sentences and names of one game with the shared ones, or ("") of all games."""

    game: str
    sentences: Mapping[str, Sentence]
    titles: frozenset[str]
    amounts: Mapping[str, tuple[str, str]]
    kinds: Mapping[str, str]
    piles: Mapping[str, PileForms]
    """Pile, or group of piles before the colon → alone, with "from", with "to"."""
    pile_names: Mapping[str, str]
    """What the part after the colon names, where it is not the group's own name."""
    singular: Mapping[str, str]
    names: Mapping[str, tuple[Mapping[str, str], ...]]

    def sentence(self, key: str) -> Sentence | None:
        """The sentence of a key; a number at its end ("ask.care2", "ask.trade_1") distinguishes repetitions."""
        if key in self.sentences:
            return self.sentences[key]
        return self.sentences.get(key.rstrip("0123456789").rstrip("_"))

    def names_for(self, parameter: str) -> tuple[Mapping[str, str], ...]:
        """The tables in which a parameter's value may be found, in order: those of the games first."""
        return self.names.get(parameter, ())

    def pile_forms(self, group: str, kind: object) -> PileForms | None:
        """A pile's three forms: this game's for this kind or for any kind, else the shared ones."""
        own = games.words(self.game).own_piles if self.game else {}
        return own.get(f"{kind}@{group}") or own.get(group) or self.piles.get(group)

    def your_pile_forms(self, group: str) -> PileForms | None:
        """The three forms of the viewer's own pile: this game's, else the shared ones unless it names it otherwise."""
        if not self.game:
            return SHARED_YOUR_PILES.get(group)
        words = games.words(self.game)
        return words.your_piles.get(group) or (None if group in words.own_piles else SHARED_YOUR_PILES.get(group))


@cache
def catalogue_of(game: str = "") -> Catalogue:
    """The catalogue of a game; of all games together for "" and for a game without words."""
    chosen = [games.words(name) for name in games.names() if game in (name, "") or game not in games.names()]

    def merged(table: Callable[[games.Words], Mapping[str, _Value]], shared: Mapping[str, _Value]) -> dict[str, _Value]:
        return {**{key: value for one in chosen for key, value in table(one).items()}, **shared}

    kinds = merged(lambda one: one.kinds, SHARED_KINDS)
    piles = merged(lambda one: one.piles, SHARED_PILES)
    alone = {pile: forms[0] for pile, forms in piles.items()}
    shared_names: dict[str, Mapping[str, str]] = {
        "kind": kinds, "pile": alone, "from": alone, "to": alone, "seat": SEATS, "by": SEATS, "of": SEATS,
        "colour": COLOURS, "quarters": QUARTERS, "game": {name: games.words(name).name for name in games.names()},
    }  # fmt: skip
    parameters = {*shared_names, *(name for one in chosen for name in one.names)}
    return Catalogue(
        game=game if game in games.names() else "",
        sentences=merged(lambda one: one.sentences, SHARED_SENTENCES),
        titles=frozenset(title for one in chosen for title in one.titles.values()),
        amounts=merged(lambda one: one.amounts, SHARED_AMOUNTS),
        kinds=kinds,
        piles=piles,
        pile_names=merged(lambda one: one.pile_names, SHARED_PILE_NAMES),
        singular=merged(lambda one: one.singular, SHARED_SINGULAR),
        names={
            parameter: (
                *(one.names[parameter] for one in chosen if parameter in one.names),
                *([shared_names[parameter]] if parameter in shared_names else []),
            )
            for parameter in parameters
        },
    )
