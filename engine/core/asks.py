"""Asks: what the rules wait for, and the typed options that are legal answers.

An ask lists its options at once, for the referee needs them; how each reads and what it would move is worked out only
when somebody looks. An option is a string, or any value whose `str()` is the text that stands in a record (a small
frozen dataclass). The rules receive the option itself, never its text.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Final, Generic, NamedTuple, TypeVar

from engine.core.terms import Term

Description = tuple[Term, list[Term]]
"""How an option reads, and the moves that it would cause."""

Value = TypeVar("Value")
"""The type of an ask's options."""


class Nothing(StrEnum):
    """The type of the one option by which a seat does none of what it could do, or can do none of it."""

    NOTHING = "nothing"


NOTHING: Final = Nothing.NOTHING


class AskName(NamedTuple):
    """What an ask is about: the parts of which its id is composed. Nothing reads the parts out of an id again.

    `ordinal` tells asks about the same thing in one round apart; it stands in the id as it is ("2", "-3_1"). `of` is
    the seat that the id ends with. `public_what` is what others may know the ask to be about, if that is less.

    >>> AskName(1, 2, "place", "-3_1", "N").id
    '1.2.place-3_1.N'
    """

    chapter: int
    round: int
    what: str
    ordinal: str = ""
    of: str | None = None
    public_what: str = ""

    @property
    def id(self) -> str:
        """The readable, stable id: chapter.round.what, the ordinal, and the seat if it has one."""
        chapter, round, what, ordinal, of, _ = self
        return f"{chapter}.{round}.{what}{ordinal}.{of}" if of else f"{chapter}.{round}.{what}{ordinal}"

    @property
    def known_as(self) -> str:
        """What everybody may know the ask to be about."""
        return self.public_what or self.what


class Option(NamedTuple):
    """One legal answer as a person sees it: its text in a record, its label, and the moves that it would cause."""

    value: str
    label: Term
    moves: list[Term]


class Ask:
    """A question to one seat, or to the table, as everybody outside the rules uses it: with options as text.

    `id` is readable and stable: replaying the same answers opens asks with the same ids.
    `seat` is None when anybody at the table may answer (what a device could have told).
    `device_input` names what a device can report to settle it ("die", "event_card"), or is None.
    `values` are the texts of the usual options.

    It is abstract, but its metaclass is not ABCMeta, with which every isinstance() would take five times as long.
    """

    __slots__ = ("device_input", "id", "name", "question", "seat", "values")

    name: AskName
    id: str
    seat: str | None
    question: Term
    device_input: str | None
    values: Sequence[str]

    @property
    def what(self) -> str:
        """What the ask is about, without chapter, round, seat and ordinal."""
        return self.name.what

    @property
    def chapter(self) -> int:
        """The chapter in which it was asked."""
        return self.name.chapter

    @property
    def round(self) -> int:
        """The round in which it was asked."""
        return self.name.round

    @property
    def ordinal(self) -> str:
        """What tells it from other asks about the same thing in this round."""
        return self.name.ordinal

    @abstractmethod
    def renew(self) -> None:
        """Work the options out again, after a correction of the table."""

    @abstractmethod
    def parse(self, value: object) -> object:
        """The option that a text stands for. Raises ValueError where it is not legal."""

    @abstractmethod
    def option(self, value: str) -> Option:
        """How a legal option reads. Raises ValueError where it is not legal."""

    @property
    @abstractmethod
    def options(self) -> tuple[Option, ...]:
        """The listed options, the usual ones first, each with its label and its moves."""

    @property
    def is_stuck(self) -> bool:
        """Whether no answer is legal, so that the game could never go on."""
        return not self.values

    def allows(self, value: object) -> bool:
        """Whether this text is a legal answer."""
        try:
            self.parse(value)
        except ValueError:
            return False
        return True

    def __repr__(self) -> str:
        """Show the id, the seat and the texts of the options, for a failing test."""
        return f"Ask({self.id!r}, {self.seat!r}, {list(self.values)!r})"


class TypedAsk(Ask, Generic[Value]):
    """An ask whose answer the rules receive as a value of one type.

    `choices` are the usual options. `further` lists options that are legal as well but shown last and never taken
    by simulated players.
    """

    __slots__ = ("_further", "_work_out", "choices", "describe")

    def __init__(
        self,
        name: AskName,
        seat: str | None,
        question: Term,
        work_out: Callable[[], Sequence[Value]],
        describe: Callable[[Value], Description],
        device_input: str | None = None,
        *,
        further: Callable[[], Sequence[Value]] | None = None,
        known: Sequence[Value] | None = None,
    ) -> None:
        """Put the question together; `work_out` gives the usual options, `describe` is called only to show one.

        `known` are the usual options, where they have been worked out a moment ago.
        """
        self._work_out = work_out
        self._further = further
        self.name = name
        self.id = name.id
        self.seat = seat
        self.question = question
        self.describe = describe
        self.device_input = device_input
        self.choices = work_out() if known is None else known
        self.values = list(map(str, self.choices))

    def renew(self) -> None:
        """Work the options out again, after a correction of the table."""
        self.choices = self._work_out()
        self.values = list(map(str, self.choices))

    def parse(self, value: object) -> Value:
        """The option that a text stands for. Raises ValueError where it is not legal."""
        try:
            return self.choices[self.values.index(value)]
        except ValueError:
            for choice in self._further() if self._further is not None else ():
                if str(choice) == value:
                    return choice
            raise

    def option(self, value: str) -> Option:
        """How a legal option reads. Raises ValueError where it is not legal."""
        return Option(value, *self.describe(self.parse(value)))

    @property
    def listed(self) -> tuple[Value, ...]:
        """The listed options, the usual ones first."""
        return (*self.choices, *(self._further() if self._further is not None else ()))

    @property
    def options(self) -> tuple[Option, ...]:
        """The listed options, the usual ones first, each with its label and its moves."""
        return tuple(Option(str(choice), *self.describe(choice)) for choice in self.listed)
