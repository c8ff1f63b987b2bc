"""Asks: what the rules wait for, and the answers that are legal.

An ask lists its legal values at once, for the referee needs them; how each reads and what it would move is
worked out only when somebody looks.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.core.terms import Term

Description = tuple[Term, list[Term]]
"""How an option reads, and the moves that it would cause."""

WAIVED = ":waived"
"""Added to a value: the card is laid, but its action is not carried out."""


def what_is_asked(ask: str) -> str:
    """What an ask of this id is about, without chapter, round, seat and number.

    >>> what_is_asked("1.2.place-3_1.N"), what_is_asked("1.3.play2.N")
    ('place', 'play')
    """
    return ask.split(".")[2].split("-")[0].rstrip("0123456789_")


@dataclass(frozen=True, slots=True)
class Option:
    """One legal answer as a person sees it."""

    value: str
    label: Term
    moves: list[Term]


class Ask:
    """A question to one seat, or to the table.

    `id` is readable and stable: replaying the same answers opens asks with the same ids.
    `seat` is None when anybody at the table may answer (what a device could have told).
    `sense` names the kind of device that can settle it, or is None.
    Values for which `waivable` is true are also taken with ":waived" behind them.
    """

    __slots__ = ("_work_out", "describe", "id", "question", "seat", "sense", "values", "waivable")

    def __init__(
        self,
        id: str,
        seat: str | None,
        question: Term,
        work_out: Callable[[], Sequence[str]],
        describe: Callable[[str], Description],
        sense: str | None = None,
        waivable: Callable[[str], bool] | None = None,
        known: Sequence[str] | None = None,
    ) -> None:
        """Put the question together; `work_out` gives the legal values, `describe` is called only to show one.

        `known` are the legal values, where they have been worked out a moment ago.
        """
        self._work_out = work_out
        self.id = id
        self.seat = seat
        self.question = question
        self.values = work_out() if known is None else known
        self.describe = describe
        self.sense = sense
        self.waivable = waivable

    def renew(self) -> None:
        """Work the legal values out again, after a correction of the table."""
        self.values = self._work_out()

    def allows(self, value: object) -> bool:
        """Whether this value is a legal answer."""
        if value in self.values:
            return True
        if self.waivable is None or not isinstance(value, str) or not value.endswith(WAIVED):
            return False
        plain = value.removesuffix(WAIVED)
        return plain in self.values and self.waivable(plain)

    @property
    def options(self) -> tuple[Option, ...]:
        """The legal answers, the usual ones first, each with its label and its moves."""
        values = list(self.values)
        if self.waivable is not None:
            values += [value + WAIVED for value in self.values if self.waivable(value)]
        return self.read(values)

    def read(self, values: Sequence[str] | None = None) -> tuple[Option, ...]:
        """How these values read, or all legal ones."""
        if values is None:
            return self.options
        return tuple(Option(value, *self.describe(value)) for value in values)

    def __repr__(self) -> str:
        """Show the id, the seat and the values, for a failing test."""
        return f"Ask({self.id!r}, {self.seat!r}, {list(self.values)!r})"
