"""Asks: what the rules wait for, and the typed options that are legal answers.

The options are listed when the ask is created, because the referee checks answers against them; the label and the moves
of an option are computed only when it is shown. An option is a string, or any value whose `str()` is its text in a
record (a small frozen dataclass). The rules receive the option itself, never its text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import Any, Final, Generic, NamedTuple, TypeVar

from engine.core.terms import Term


class Option(NamedTuple):
    """A legal answer as it is described to the seat that may choose it.

    `label` names it in full, `moves` are the moves that it would cause. `effect` is one line with what it gives and
    takes, where the moves do not say it. `idle`: it would change nothing. `title` is a short name by what tells it from
    the other options, instead of the label, where the ask's `shared` terms and the `group`, under which a page puts it
    together with others, say the rest. `value` is its text in a record, which the ask adds.
    """

    label: Term
    moves: list[Term]
    effect: Term | None = None
    idle: bool = False
    title: Term | None = None
    group: Term | None = None
    value: str = ""


Description = tuple[Term, list[Term]] | Option
"""The label of an option and the moves that it would cause, or all that can be said of it."""


def described(description: Description, value: object = "") -> Option:
    """A description in full, with the text of the option.

    >>> described(({"key": "option.done"}, []), "done").value
    'done'
    """
    option = description if isinstance(description, Option) else Option(*description)
    return option._replace(value=str(value))


class Cause(NamedTuple):
    """What raises an ask, besides the turn itself: what kind of thing it is ("event", "card"), and which one."""

    kind: str
    of: str


Value = TypeVar("Value")
"""The type of an ask's options."""


class Nothing(StrEnum):
    """The type of the option `NOTHING`: the seat does nothing, or can do nothing."""

    NOTHING = "nothing"


NOTHING: Final = Nothing.NOTHING


class AskName(NamedTuple):
    """The name of an ask: the parts of which its id is composed. An id is never parsed.

    `what` is the subject. `ordinal` distinguishes asks about the same subject in one round and is part of the id ("2",
    "-3_1"). `of` is the seat with which the id ends. `public_what` is the subject that the other viewers may know,
    where they may know less.

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
        """The subject that everybody may know."""
        return self.public_what or self.what


def texts_of(choices: Iterable[object]) -> list[str]:
    """The texts of options in a record. A formatted string takes half the time of str() where an option is a text."""
    return [f"{choice!s}" for choice in choices]


class TypedAsk(Generic[Value]):
    """A question to one seat or to the table, whose answer the rules receive as a value of the type `Value`.

    `id` is readable and stable: replaying the same answers opens asks with the same ids.
    `seat` is None when anybody at the table may answer (what a device could report as well).
    `device_input` names what a device can report to settle it ("die", "event_card"), or is None.
    `choices` are the usual options, `values` their texts. `cause` is what raises it, None for the turn itself.
    `further` lists options that are legal as well but shown last and never taken by simulated players. `share` gives
    what all options have in common.
    """

    __slots__ = (
        "_further", "_list_choices", "_share", "cause", "choices", "describe", "device_input", "id", "name",
        "question", "seat", "values",
    )  # fmt: skip

    def __init__(
        self,
        name: AskName,
        seat: str | None,
        question: Term,
        list_choices: Callable[[], Sequence[Value]],
        describe: Callable[[Value], Description],
        device_input: str | None = None,
        *,
        further: Callable[[], Sequence[Value]] = tuple,
        choices: Sequence[Value] | None = None,
        cause: Cause | None = None,
        share: Callable[[], list[Term]] = list,
    ) -> None:
        """Create the ask. `list_choices` lists the usual options; `describe` and `share` are called only to show it.

        `choices` are the usual options, where the caller has listed them already.
        """
        self._list_choices = list_choices
        self._further = further
        self._share = share
        self.cause = cause
        self.name = name
        self.id = name.id
        self.seat = seat
        self.question = question
        self.describe = describe
        self.device_input = device_input
        self.choices = list_choices() if choices is None else choices
        self.values = texts_of(self.choices)

    @property
    def what(self) -> str:
        """The subject, without chapter, round, seat and ordinal."""
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
        """What distinguishes it from other asks about the same subject in this round."""
        return self.name.ordinal

    @property
    def is_stuck(self) -> bool:
        """Whether no answer is legal, so that the game could not continue."""
        return not self.values

    def renew(self) -> None:
        """List the options again, after a correction of the table."""
        self.choices = self._list_choices()
        self.values = texts_of(self.choices)

    def parse(self, value: object) -> Value:
        """The option with this text. Raises ValueError where the text is not legal."""
        try:
            return self.choices[self.values.index(value)]  # type: ignore[arg-type]
        except ValueError:
            for choice in self._further():
                if str(choice) == value:
                    return choice
            raise

    def allows(self, value: object) -> bool:
        """Whether this text is a legal answer."""
        try:
            self.parse(value)
        except ValueError:
            return False
        return True

    def option(self, value: str) -> Option:
        """A legal option with its label and moves. Raises ValueError where the text is not legal."""
        return described(self.describe(self.parse(value)), value)

    @property
    def shared(self) -> list[Term]:
        """What all options have in common, said once above them, as terms."""
        return self._share()

    @property
    def listed(self) -> tuple[Value, ...]:
        """The listed options, the usual ones first."""
        return (*self.choices, *self._further())

    @property
    def options(self) -> tuple[Option, ...]:
        """The listed options, the usual ones first, each with its label and its moves."""
        return tuple(described(self.describe(choice), choice) for choice in self.listed)

    def __repr__(self) -> str:
        """Show the id, the seat and the texts of the options, for a failing test."""
        return f"Ask({self.id!r}, {self.seat!r}, {list(self.values)!r})"


Ask = TypedAsk[Any]
"""An ask as it is used outside the rules, where only the texts of its options matter."""
