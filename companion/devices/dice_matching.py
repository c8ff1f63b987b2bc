"""Matching dice to an ask: the roll that a handful of dice make, certain or guessed, or why they do not match.

A player rolls dice of their own colour together with neutral, white ones. The answer to a `RollAsk` has the values of
each group; a reader reports values, and perhaps colours. All assignments of dice to groups are tried. If all give the
same roll, it is certain, even with an unknown colour: of one blue and three white dice, the blue one is known once the
white ones are. If they give several rolls, the likeliest is a guess. Without any assignment, the wrong dice were
rolled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from companion.devices.device_views import Suggestion
from companion.tables.table import Table
from engine.core.asks import Ask
from engine.core.rolls import FACES, RollAsk, write_roll
from engine.core.terms import Term

ONE_DIE = frozenset({"die", "tax_die"})
"""Values of ``Ask.device_input`` that any single die answers; "tax_die" is from plug-ins older than version 0.2."""
OWN = "own"
"""The group of the asked player's own dice; all others are white."""
WHITE = "white"
GUESS = 0.5
"""Certainty of a roll whose dice cannot be distinguished, or that may belong to another ask."""

Values = Sequence[int]
Colours = Sequence[str | None]
"""The colour of each die, None where it is unknown; empty if no colour is known."""


@dataclass(frozen=True, slots=True)
class Match:
    """A roll as the ask takes it; it is a guess where it is unknown which dice belong to which group."""

    value: str
    is_guess: bool = False


@dataclass(frozen=True, slots=True)
class Misfit:
    """Why dice do not match: ``device.handful_count``, ``device.handful_faces`` or ``device.handful_colours``."""

    text: Term


def is_roll(ask: Ask) -> bool:
    """Whether an ask is answered with dice."""
    return isinstance(ask, RollAsk) or ask.device_input in ONE_DIE


def match_ask(table: Table, ask: Ask, values: Values, colours: Colours) -> Match | Misfit | None:
    """Match dice to an ask; None for an ask without dice, and for several dice where one is asked for.

    The value of a single die is not checked: the ask may have no such option.
    """
    if isinstance(ask, RollAsk):
        return read_handful(values, colours, ask.dice, table.state.colours.get(ask.seat or ""), ask.faces)
    return Match(str(values[0])) if ask.device_input in ONE_DIE and len(values) == 1 else None


def suggestion_of(ask: Ask, value: str, certainty: float, text: Term) -> Suggestion:
    """A suggested answer to a dice ask; for several dice with the faces of each group."""
    found: Suggestion = {"ask": ask.id, "value": value, "certainty": round(certainty, 2), "text": text}
    if isinstance(ask, RollAsk):
        found["roll"] = {group: list(faces) for group, faces in ask.parse(value).items()}
    return found


def read_handful(
    values: Values, colours: Colours, dice: Mapping[str, int], own: str | None, faces: Collection[int] = FACES
) -> Match | Misfit:
    """Match dice with these values and colours to a roll of these groups.

    ``own`` is the colour of the asked player; None where no player is asked, and then every colour but white is own.

    >>> read_handful((6, 1, 4), ("blue", "white", "white"), {"neutral": 2, "own": 1}, "blue")
    Match(value='neutral:1 4|own:6', is_guess=False)
    >>> read_handful((6, 1, 4), (), {"neutral": 2, "own": 1}, "blue")
    Match(value='neutral:1 4|own:6', is_guess=True)
    >>> read_handful((6, 1), (), {"neutral": 2, "own": 1}, "blue").text["key"]
    'device.handful_count'
    """
    wanted = sum(dice.values())
    if len(values) != wanted:
        return Misfit({"key": "device.handful_count", "n": len(values), "wanted": wanted})
    if any(value not in faces for value in values):
        return Misfit({"key": "device.handful_faces", "faces": in_order(values)})
    rolls = Counter(_rolls(values, _belonging(values, colours, own), {name: n for name, n in dice.items() if n}))
    if not rolls:
        return Misfit({"key": "device.handful_colours", "faces": in_order(values)})
    most = max(rolls.values())
    return Match(min(value for value, ways in rolls.items() if ways == most), len(rolls) > 1)


def in_order(values: Values) -> str:
    """The faces of dice for a sentence, in ascending order."""
    return " ".join(str(value) for value in sorted(values))


def _belonging(values: Values, colours: Colours, own: str | None) -> list[bool | None] | None:
    """For each die whether it is the player's own (None: unknown); None if another player's die is among them."""
    known = list(colours) if colours else [None] * len(values)
    mine = own or next((colour for colour in known if colour not in (None, WHITE)), None)
    if len(known) != len(values) or any(colour not in (None, WHITE, mine) for colour in known):
        return None
    return [None if colour is None else colour != WHITE for colour in known]


def _rolls(values: Values, belonging: list[bool | None] | None, dice: dict[str, int]) -> Iterator[str]:
    """The roll of each assignment of these dice to the groups, as text."""
    if belonging is None:
        return

    def assignments(names: list[str], left: frozenset[int]) -> Iterator[dict[str, list[int]]]:
        if not names:
            yield {}
            return
        may = [die for die in sorted(left) if belonging[die] in (None, names[0] == OWN)]
        for chosen in combinations(may, dice[names[0]]):
            for others in assignments(names[1:], left.difference(chosen)):
                yield {names[0]: [values[die] for die in chosen], **others}

    for roll in assignments(list(dice), frozenset(range(len(values)))):
        yield write_roll(roll)
