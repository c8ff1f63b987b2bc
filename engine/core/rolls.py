"""Rolls of several dice at once: an ask whose legal answers are too many to list.

A roll is written group by group, each group's faces in ascending order: "neutral:1 1 4|own:6". A group without
dice is left out. How likely each roll is, only the table knows.
"""

from collections.abc import Iterable, Mapping

from engine.core.asks import Ask
from engine.core.terms import Term, term

FACES = (1, 2, 3, 4, 5, 6)

Roll = dict[str, tuple[int, ...]]
"""The faces that each group of dice shows, in ascending order."""


def write_roll(roll: Mapping[str, Iterable[int]]) -> str:
    """A roll as the value of an answer.

    >>> write_roll({"neutral": [4, 1], "own": []})
    'neutral:1 4'
    """
    groups = [(name, sorted(faces)) for name, faces in roll.items()]
    return "|".join(f"{name}:{' '.join(str(face) for face in faces)}" for name, faces in groups if faces)


def read_roll(value: str) -> Roll:
    """The roll that a legal value describes.

    >>> read_roll("neutral:1 4|own:6")
    {'neutral': (1, 4), 'own': (6,)}
    """
    roll: Roll = {}
    for group in value.split("|"):
        name, _, faces = group.partition(":")
        roll[name] = tuple(int(face) for face in faces.split())
    return roll


def roll_terms(value: str) -> list[Term]:
    """A roll in words: a term for each group of dice."""
    return [term(f"roll.{group}", faces=" ".join(map(str, faces))) for group, faces in read_roll(value).items()]


class RollAsk(Ask):
    """Waits for a roll: `dice` says how many dice of each group are in the hand (their order is the value's)."""

    __slots__ = ("dice", "faces")

    def __init__(
        self, id: str, seat: str | None, question: Term, dice: Mapping[str, int], faces: tuple[int, ...] = FACES
    ) -> None:
        """Put the question together; no value is listed."""
        self.dice = {name: count for name, count in dice.items() if count}
        self.faces = faces
        super().__init__(
            id, seat, question, tuple, lambda value: (term("option.roll", roll=roll_terms(value)), []), sense="dice"
        )

    def allows(self, value: object) -> bool:
        """Whether this is a roll of just these dice, written as it should be."""
        if not isinstance(value, str) or len(value) > 200:
            return False
        try:
            roll = read_roll(value)
        except ValueError:
            return False
        return (
            {name: len(faces) for name, faces in roll.items()} == self.dice
            and all(face in self.faces for faces in roll.values() for face in faces)
            and write_roll({name: roll[name] for name in self.dice}) == value
        )
