"""Matching dice to a roll: which roll a handful of dice is, a guess at it, or why it is neither.

A player throws dice of an own colour and neutral, white ones together. The answer to a `RollAsk` says which group shows
which values; a dice reader reports values, and perhaps colours. So all ways are tried in which these dice may be those
that are asked for. If all of them come to the same roll, that is the roll, though some colour be unknown: one blue die
among four is the blue one also where only the three white ones were reported. If they come to several, the likeliest
is suggested. If there is no way, other dice were thrown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from engine.core.rolls import FACES, write_roll
from engine.core.terms import Term

OWN = "own"
"""The group of the asked player's own dice; all others are white."""
WHITE = "white"


@dataclass(frozen=True, slots=True)
class Complete:
    """The roll is certain: its value, as the ask takes it."""

    value: str


@dataclass(frozen=True, slots=True)
class Guess:
    """The dice are those asked for, but not which belong to whom: the likeliest value, and the faces that show."""

    value: str
    faces: str


@dataclass(frozen=True, slots=True)
class Misfit:
    """Other dice than those asked for; why, as a term."""

    text: Term

    @property
    def key(self) -> str:
        """The reason: ``device.handful_count``, ``device.handful_faces`` or ``device.handful_colours``."""
        return str(self.text["key"])


def read_handful(
    values: Sequence[int],
    colours: Sequence[str | None],
    dice: Mapping[str, int],
    own: str | None,
    faces: Collection[int] = FACES,
) -> Complete | Guess | Misfit:
    """The roll of these groups that dice with these values and colours (None, or none at all: not known) make.

    ``own`` is the asked player's colour; if nobody is asked in particular it is None, and whatever is not white is own.

    >>> read_handful((6, 1, 4), ("blue", "white", "white"), {"neutral": 2, "own": 1}, "blue")
    Complete(value='neutral:1 4|own:6')
    >>> read_handful((6, 1, 4), (), {"neutral": 2, "own": 1}, "blue")
    Guess(value='neutral:1 4|own:6', faces='1 4 6')
    >>> read_handful((6, 1), (), {"neutral": 2, "own": 1}, "blue").key
    'device.handful_count'
    """
    wanted = sum(dice.values())
    shown = " ".join(str(value) for value in sorted(values))
    if len(values) != wanted:
        return Misfit({"key": "device.handful_count", "n": len(values), "wanted": wanted})
    if any(value not in faces for value in values):
        return Misfit({"key": "device.handful_faces", "faces": shown})
    rolls = Counter(_rolls(values, _belonging(values, colours, own), {name: n for name, n in dice.items() if n}))
    if not rolls:
        return Misfit({"key": "device.handful_colours", "faces": shown})
    if len(rolls) == 1:
        return Complete(next(iter(rolls)))
    most = max(rolls.values())
    return Guess(min(value for value, ways in rolls.items() if ways == most), shown)


def _belonging(values: Sequence[int], colours: Sequence[str | None], own: str | None) -> list[bool | None] | None:
    """Of each die whether it is the player's own (None: unknown); None if another player's die is among them."""
    known = list(colours) if colours else [None] * len(values)
    mine = own or next((colour for colour in known if colour not in (None, WHITE)), None)
    if len(known) != len(values) or any(colour not in (None, WHITE, mine) for colour in known):
        return None
    return [None if colour is None else colour != WHITE for colour in known]


def _rolls(values: Sequence[int], belonging: list[bool | None] | None, dice: dict[str, int]) -> Iterator[str]:
    """Each way in which these dice may be those of the groups, written as the roll that it comes to."""
    if belonging is None:
        return

    def shared_out(names: list[str], left: frozenset[int]) -> Iterator[dict[str, list[int]]]:
        if not names:
            yield {}
            return
        may = [die for die in sorted(left) if belonging[die] in (None, names[0] == OWN)]
        for chosen in combinations(may, dice[names[0]]):
            for others in shared_out(names[1:], left.difference(chosen)):
                yield {names[0]: [values[die] for die in chosen], **others}

    for roll in shared_out(list(dice), frozenset(range(len(values)))):
        yield write_roll(roll)
