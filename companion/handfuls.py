"""What a handful of dice says to a roll that is asked for: the roll itself, a guess at it, or why it is neither.

A player throws dice of an own colour and neutral, white ones together. A roll says which group shows what; a tray says
values, and perhaps colours. So all ways are gone through in which these dice may be the ones that are asked for. If
they all come to one and the same roll, that is it, though a colour be unknown: one blue die among four is the blue one
also where only the three white ones were told. If they come to several, the likeliest is offered, for a person to
confirm. If there is no way, the dice are others than those in the hand, and nobody guesses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from engine.core.rolls import FACES, write_roll

OWN = "own"
"""The group of the asked player's own dice; all others are white."""
WHITE = "white"


@dataclass(frozen=True, slots=True)
class Complete:
    """The dice tell the roll: its value, as the ask takes it."""

    value: str


@dataclass(frozen=True, slots=True)
class Guess:
    """The dice are those that are asked for, but not which are whose: the likeliest value, and the faces that show."""

    value: str
    faces: str


@dataclass(frozen=True, slots=True)
class Misfit:
    """These are no dice of that roll; why, as a term for people."""

    text: dict[str, Any]

    @property
    def key(self) -> str:
        """The reason: ``sense.handful_count``, ``sense.handful_faces`` or ``sense.handful_colours``."""
        return str(self.text["key"])


def read_handful(
    values: Sequence[int],
    colours: Sequence[str | None],
    dice: Mapping[str, int],
    own: str | None,
    faces: Collection[int] = FACES,
) -> Complete | Guess | Misfit:
    """What dice with these values and colours (None, or none at all: not known) say to a roll of these groups.

    ``own`` is the asked player's colour; if nobody is asked in particular it is None, and whatever is not white is own.

    >>> read_handful((6, 1, 4), ("blue", "white", "white"), {"neutral": 2, "own": 1}, "blue")
    Complete(value='neutral:1 4|own:6')
    >>> read_handful((6, 1, 4), (), {"neutral": 2, "own": 1}, "blue")
    Guess(value='neutral:1 4|own:6', faces='1 4 6')
    >>> read_handful((6, 1), (), {"neutral": 2, "own": 1}, "blue").key
    'sense.handful_count'
    """
    wanted = sum(dice.values())
    shown = " ".join(str(value) for value in sorted(values))
    if len(values) != wanted:
        return Misfit({"key": "sense.handful_count", "n": len(values), "wanted": wanted})
    if any(value not in faces for value in values):
        return Misfit({"key": "sense.handful_faces", "faces": shown})
    rolls = Counter(_rolls(values, _belonging(values, colours, own), {name: n for name, n in dice.items() if n}))
    if not rolls:
        return Misfit({"key": "sense.handful_colours", "faces": shown})
    if len(rolls) == 1:
        return Complete(next(iter(rolls)))
    most = max(rolls.values())
    return Guess(min(value for value, ways in rolls.items() if ways == most), shown)


def _belonging(values: Sequence[int], colours: Sequence[str | None], own: str | None) -> list[bool | None] | None:
    """Of each die whether it is the player's own, or None if that is not known; None if a stranger's is among them."""
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
