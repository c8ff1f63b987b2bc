"""Rolls of several dice at once: an ask whose legal answers are too many to list.

A roll is written group by group, each group's faces in ascending order: "neutral:1 1 4|own:6". A group without
dice is left out. How likely each roll is, only the table knows.
"""

from collections.abc import Callable, Iterable, Mapping

from engine.core.asks import AskName, Description, Option, TypedAsk
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


def describe_roll(roll: Roll) -> Description:
    """A roll in words, a term for each group of dice; it moves nothing."""
    groups = [term(f"roll.{group}", faces=" ".join(map(str, faces))) for group, faces in roll.items()]
    return term("option.roll", roll=groups), []


class RollAsk(TypedAsk[Roll]):
    """Waits for a roll: `dice` is how many dice of each group are in the hand (their order is the value's)."""

    __slots__ = ("_in_hand", "dice", "faces")

    def __init__(
        self,
        name: AskName,
        seat: str | None,
        question: Term,
        in_hand: Callable[[], Mapping[str, int]],
        faces: tuple[int, ...] = FACES,
    ) -> None:
        """Put the question together; `in_hand` counts the dice of each group, also anew after a correction."""
        self._in_hand = in_hand
        self.faces = faces
        # Nothing is listed. A bound method here would make a cycle that keeps the whole game until garbage collection.
        super().__init__(name, seat, question, tuple, describe_roll, device_input="dice")
        self.renew()

    def renew(self) -> None:
        """Count the dice again, after a correction of the table."""
        self.dice: dict[str, int] = {name: count for name, count in self._in_hand().items() if count}

    @property
    def is_stuck(self) -> bool:
        """Whether there is no die to roll."""
        return not self.dice

    def parse(self, value: object) -> Roll:
        """The roll of just these dice, written as it should be. Raises ValueError for anything else."""
        if not isinstance(value, str) or len(value) > 200:
            raise ValueError("not a roll")
        roll = read_roll(value)
        if (
            {name: len(faces) for name, faces in roll.items()} == self.dice
            and all(face in self.faces for faces in roll.values() for face in faces)
            and write_roll({name: roll[name] for name in self.dice}) == value
        ):
            return roll
        raise ValueError("not a roll of these dice")

    def option(self, value: str) -> Option:
        """How a roll reads. Raises ValueError where it is not legal."""
        return Option(value, *describe_roll(self.parse(value)))
