"""Rolls of several dice at once: an ask whose legal answers are too many to list.

A roll is written group by group, each group's faces in ascending order: "neutral:1 1 4|own:6". A group without
dice is left out.
"""

from collections.abc import Callable, Mapping, Sequence

from engine.core.asks import AskName, Description, TypedAsk
from engine.core.terms import Term, term

FACES = (1, 2, 3, 4, 5, 6)

Roll = dict[str, tuple[int, ...]]
"""The faces that each group of dice shows, in ascending order."""


def write_roll(roll: Mapping[str, Sequence[int]]) -> str:
    """A roll as the value of an answer.

    >>> write_roll({"neutral": [4, 1], "own": []})
    'neutral:1 4'
    """
    groups = [f"{name}:{' '.join(map(str, sorted(faces)))}" for name, faces in roll.items() if faces]
    return "|".join(groups)


def read_roll(value: str) -> Roll:
    """The roll of a legal value.

    >>> read_roll("neutral:1 4|own:6")
    {'neutral': (1, 4), 'own': (6,)}
    """
    roll: Roll = {}
    for group in value.split("|"):
        name, _, faces = group.partition(":")
        roll[name] = tuple(map(int, faces.split()))
    return roll


def describe_roll(roll: Roll) -> Description:
    """The description of a roll: a term for each group of dice, and no moves."""
    groups = [
        term(f"roll.{group}", faces=" ".join(str(face) if face else "–" for face in faces))
        for group, faces in roll.items()
    ]
    return term("option.roll", roll=groups), []


UNREPORTED = 0
"""The face of a die that was rolled and not reported, since it is rolled again anyway."""


class RollAsk(TypedAsk[Roll]):
    """An ask for a roll. `dice` is the number of dice of each group in the hand, in the order of the value.

    With `then` a player who enters the roll by hand reports only the dice that count now: the others are UNREPORTED. It
    gives the id of the ask in which that player says so, or None where nothing is asked. `may_skip` is
    whether the roll may be left out.
    """

    __slots__ = ("_in_hand", "_may_skip", "_then", "dice", "faces")

    def __init__(
        self,
        name: AskName,
        seat: str | None,
        question: Term,
        in_hand: Callable[[], Mapping[str, int]],
        faces: tuple[int, ...] = FACES,
        *,
        then: Callable[[], str | None] | None = None,
        may_skip: Callable[[], bool] | None = None,
    ) -> None:
        """Create the ask; `in_hand` counts the dice of each group, and is called again after a correction."""
        self._in_hand, self._then, self._may_skip = in_hand, then, may_skip
        self.faces = faces
        # Rolls are not listed. No bound method here: a reference cycle would keep the game until garbage collection.
        super().__init__(name, seat, question, tuple, describe_roll, device_input="dice")
        self.renew()

    def renew(self) -> None:
        """Count the dice again, after a correction of the table."""
        self.dice: dict[str, int] = {name: count for name, count in self._in_hand().items() if count}

    @property
    def is_partial(self) -> bool:
        """Whether only the dice that count now have to be reported."""
        return self._then is not None

    @property
    def then(self) -> str | None:
        """The id of the ask in which a player says which number counts, where that is asked."""
        return self._then() if self._then is not None else None

    @property
    def may_skip(self) -> bool:
        """Whether the roll may be left out."""
        return self._may_skip is not None and self._may_skip()

    def is_reported(self, faces: set[int]) -> bool:
        """Whether a roll with these faces reports enough."""
        if UNREPORTED not in faces:
            return faces <= set(self.faces)
        known = faces - {UNREPORTED}
        return self.is_partial and known <= set(self.faces) and (len(known) == 1 or (not known and self.may_skip))

    @property
    def is_stuck(self) -> bool:
        """Whether there is no die to roll."""
        return not self.dice

    def parse(self, value: object) -> Roll:
        """The roll of exactly these dice, in its normal form. Raises ValueError for any other value."""
        if not isinstance(value, str) or len(value) > 200:
            raise ValueError("not a roll")
        roll = read_roll(value)
        if (
            {name: len(faces) for name, faces in roll.items()} == self.dice
            and self.is_reported({face for faces in roll.values() for face in faces})
            and write_roll({name: roll[name] for name in self.dice}) == value
        ):
            return roll
        raise ValueError("not a roll of these dice")
