"""Matching dice to a roll: the roll that a handful of dice make, a guess, or why they do not match.

A player rolls dice of their own colour together with neutral, white ones. The answer to a `RollAsk` has the values of
each group; a dice reader reports values, and perhaps colours. All assignments of dice to groups are tried. If all give
the same roll, it is certain, even with an unknown colour: of one blue and three white dice, the blue one is known once
the white ones are. If they give several rolls, the likeliest is suggested. Without any assignment, the wrong dice were
rolled.
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
    """The number of dice is right, but not all groups are known: the likeliest value, and the faces in order."""

    value: str
    faces: str


@dataclass(frozen=True, slots=True)
class Misfit:
    """The wrong dice; the reason is a term."""

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
    """Match dice with these values and colours (None, or no colours: unknown) to a roll of these groups.

    ``own`` is the colour of the asked player; None where no player is asked, and then every colour but white is own.

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
    """For each die whether it is the player's own (None: unknown); None if another player's die is among them."""
    known = list(colours) if colours else [None] * len(values)
    mine = own or next((colour for colour in known if colour not in (None, WHITE)), None)
    if len(known) != len(values) or any(colour not in (None, WHITE, mine) for colour in known):
        return None
    return [None if colour is None else colour != WHITE for colour in known]


def _rolls(values: Sequence[int], belonging: list[bool | None] | None, dice: dict[str, int]) -> Iterator[str]:
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
