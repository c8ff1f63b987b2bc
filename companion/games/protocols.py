"""Protocols between the table and the rules: an open ask, a running game, a card that lies on the mat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeVar

from pydantic import JsonValue

from engine.core import Ask, Term
from engine.core.asks import AskName
from engine.core.ledger import Ledger
from engine.core.pack import PackHead
from engine.core.setup import SeatsAndStart
from engine.core.view_types import CountedPile, FinalScore


class OpenAsk(Protocol):
    """An ask that waits for its answer; ``engine.core.Ask`` is one."""

    id: str
    seat: str | None
    device_input: str | None
    values: Sequence[str]

    @property
    def what(self) -> str:
        """The kind of thing that it is about, without chapter, round, seat and ordinal."""
        ...

    def allows(self, value: object) -> bool:
        """Whether this value is a legal answer."""
        ...

    def parse(self, value: object) -> object:
        """The typed option that a legal value stands for. Raises ValueError for any other."""
        ...


class RunningGame(Protocol):
    """A game between its set-up and its end; ``engine.core.BaseGame`` is one."""

    answers: list[list[JsonValue]]
    over: bool

    @property
    def setup(self) -> SeatsAndStart:
        """The set-up of the game."""
        ...

    @property
    def ledger(self) -> Ledger:
        """The moves and points of the game so far."""
        ...

    @property
    def final(self) -> Mapping[str, FinalScore] | None:
        """The final scores by seat, once the game is over."""
        ...

    @property
    def asks(self) -> Sequence[Ask]:
        """The open asks."""
        ...

    def answer(self, ask_id: str, value: str) -> None:
        """Settle an ask. Raises ``engine.core.Refused``."""
        ...

    def settle(self, line: list[JsonValue], *, keep_labels: bool = False) -> None:
        """Settle one line of a record: an answer, or a correction. Raises ``engine.core.Refused``.

        ``keep_labels``: keep what was chosen, for the deeds of its seat.
        """
        ...

    def join(self, seat: str | None, n: int) -> None:
        """Let the last ``n`` answers count as one answer of a seat, so that its instructions are those of all."""
        ...

    def correct(self, moves: Iterable[dict[str, JsonValue]], note: str) -> None:
        """Apply a correction by the host. Raises ``engine.core.Refused``."""
        ...

    def correctable(self) -> dict[str, tuple[str, ...]]:
        """The kinds that a correction may move, each with the piles between which it may."""
        ...

    def owner_of(self, pile: str) -> str | None:
        """The seat whose own pile this is; None for a pile of the table."""
        ...

    def home_of(self, kind: str) -> str | None:
        """The pile from which a kind is taken and to which it returns; None for a piece that has none."""
        ...

    def stock(self, since: int = 0) -> list[CountedPile]:
        """The piles that everybody may count with what the books say; their lines are of entries after ``since``."""
        ...

    def own_stock(self, seat: str, since: int = 0) -> list[CountedPile]:
        """What a seat counts, as it alone may know it; its lines are those of its account book after ``since``."""
        ...

    def hiding_seat(self, kind: str, pile: str) -> str | None:
        """The seat that alone may know how many pieces of a kind this pile holds; None where it is public."""
        ...

    def check_form(self, listed: Iterable[tuple[object, object, object, object]]) -> None:
        """Check the form of a correction's moves (n, kind, source, target), whatever the piles hold.

        Raises ``engine.core.Refused`` ``correction_unknown``.
        """
        ...

    @property
    def public_lines(self) -> int:
        """How many lines the public log has had so far."""
        ...

    def kind_term(self, kind: str) -> Term:
        """The name of a kind of piece, as a term."""
        ...

    def undo_terms(self, count: int, viewer: str = "table") -> list[Term]:
        """The moves that undo the last ``count`` answers, as terms that the viewer may read."""
        ...

    def last_results(self, seat: str, count: int, followed: int = 0) -> list[Term]:
        """What the last ``count`` answers did to a seat in all, without the ``followed`` ones at their end."""
        ...

    def last_chosen(self, count: int) -> list[Term]:
        """What was chosen in the last ``count`` answers, as terms for who gave them."""
        ...

    def asked(self, ask_id: str) -> AskName | None:
        """The name of an ask that is open or was settled; None for an id that no ask has had."""
        ...

    def checksum(self) -> str:
        """A hash of the state and of all answers that led to it."""
        ...

    def agrees_with(self, checksum: object) -> bool:
        """Whether a checksum, of any version, is that of the game now; one that cannot be compared agrees."""
        ...

    def standing(self) -> dict[str, dict[str, float]]:
        """What everybody sees that each seat has: its points ("vp"), and in an open game its goods by kind."""
        ...


Game = TypeVar("Game", bound=RunningGame)
Setup = TypeVar("Setup", bound=SeatsAndStart)
Pack = TypeVar("Pack", bound=PackHead)


class LyingCard(Protocol):
    """A card on the mat: its zone, and its turn in degrees clockwise from north.

    ``answered`` is the id of the ask that it answered before it was taken up and laid down again ("" for none).
    """

    zone: str
    turn: float
    answered: str


class CardAnswer(NamedTuple):
    """An answer given by cards on the mat: the value, and the texts of the stickers that give it."""

    value: str
    texts: tuple[str, ...]
