"""Counting: a stock-take of the whole table, which anybody may call for.

Each phone counts its own pieces against its books. The piles of the table are counted on the host page or on any phone,
the pieces of stand-ins by the host. Nothing compares a stand-in's pieces with the books: the outcome would reveal what
it hides.

What a seat has counted stays on its phone: the table only knows whether it agrees with the books. The piles of the
table are public, so their differences are kept too. The journal says who agreed, because what could explain a later
difference begins there, and whether a stock-take goes on, so that a restart resumes it. It has no differences: a seat
that had one counts again.
"""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.errors import Code, Refusal
from companion.games import RunningGame
from companion.tables import validation
from companion.tables.agreements import PILES
from companion.tables.rows import CountingChanged, PiecesAgreed, Row
from companion.tables.seats import Seat
from companion.tables.state import TableState
from engine.core.view_types import CountedPile


class Difference(NamedTuple):
    """A pile of the table in which other pieces were counted than the books said."""

    kind: str
    pile: str
    counted: int
    said: int


@dataclass
class StockTake:
    """Who has counted: seats, and "table" for its piles.

    Its ``number`` tells it from those before. ``closed`` is the moment of the game at which everything agreed; the
    outcome is shown until the next one.
    """

    number: int
    agree: set[str] = field(default_factory=set)
    differ: set[str] = field(default_factory=set)
    differences: list[Difference] = field(default_factory=list)
    closed: tuple[int, int] | None = None


class Counting(ABC):
    """The part of `companion.tables.table.Table` that handles stock-takes."""

    state: TableState
    lock: threading.RLock
    stock_take: StockTake | None = None

    @abstractmethod
    def _commit(self, row: Row) -> None:
        """Apply a row and append it durably, or neither. Raises `Refusal`."""

    @abstractmethod
    def _notify(self) -> None:
        """Call the listeners of the table."""

    # ------------------------------------------------------------------ commands

    def count_now(self) -> None:
        """Call for a stock-take; where one goes on, nothing changes. Raises `Refusal`."""
        with self.lock:
            self._require_countable()
            if self.counting() is None or not self.still_counting():
                before = self.stock_take.number if self.stock_take else 0
                take = StockTake(max(self.state.stock_takes, before) + 1)
                self._note_counting(take)
                self.stock_take = take
                self._notify()

    def counted(self, by: str, agrees: bool = True, counts: Iterable[tuple[str, str, int]] = ()) -> None:
        """A seat, or for the "table" anybody, has counted; ``counts`` has the pieces (kind, pile, n) of its piles.

        The last who agrees ends it. Raises `Refusal` ``correction_unknown`` for a pile that is not counted.
        """
        with self.lock:
            take = self.counting()
            if take is None:
                return
            if by == PILES:
                take.differences = self._differences(counts)
                agrees = not take.differences
            self._book(take, by, agrees)
            self._notify()

    def counted_stand_in(self, seat: Seat) -> None:
        """The host has counted the pieces of a stand-in. The count is taken as it is.

        Raises `Refusal` ``correction_unknown`` for a seat that no stand-in plays.
        """
        with self.lock:
            take = self.counting()
            if take is None:
                return
            person = self.state.people.get(seat)
            if person is None or not person.stand_in:
                raise Refusal(Code.CORRECTION_UNKNOWN)
            take.agree.add(seat)
            take.closed = self._moment() if self._everything_agrees(take) else None
            # Not `PiecesAgreed`: nothing has been compared, so earlier moves may still explain a difference.
            self._note_counting(take if take.closed is None else None)
            self._notify()

    def stop_counting(self) -> None:
        """End a stock-take, whoever is done."""
        with self.lock:
            self.stock_take = None
            if self.state.counted is not None:
                self._note_counting(None)
            self._notify()

    def resume_counting(self) -> None:
        """Go on with the stock-take that the journal has, if any, after a restart or when rows have been put back."""
        counted = self.state.counted
        self.stock_take = None if counted is None else StockTake(self.state.stock_takes, agree=set(counted))
        if self.stock_take is not None and not self.still_counting():
            self.stock_take = None  # the server stopped after the last who had to count had left the seat

    def note_difference(self, seat: str) -> None:
        """A seat has counted other pieces than the books say: it has proposed a correction."""
        if self.counting() is not None:
            self.counted(seat, agrees=False)

    def note_corrected(self, seat: str) -> None:
        """The books of a seat now say what it has counted, since its own correction has been carried out."""
        take = self.counting()
        if take is not None:
            self._book(take, seat, agrees=True)

    def note_seat_left(self, seat: str) -> None:
        """A seat has been left: nobody counts its pieces now, and if all others agree, the stock-take has ended."""
        take = self.counting()
        if take is None or take.closed is not None:
            return
        take.differ.discard(seat)
        if self._everything_agrees(take):
            take.closed = self._moment()
            self._note_counting(None)

    # ------------------------------------------------------------------ the state, read

    def counting(self) -> StockTake | None:
        """The stock-take that goes on, or whose end is to be shown; None where there is none."""
        with self.lock:
            take = self.stock_take
            if take is None or self.state.game is None or self.state.over or take.closed not in (None, self._moment()):
                return None
            return take

    def still_counting(self) -> list[str]:
        """Who has not counted yet: people and stand-ins, and "table" where it has piles that are counted."""
        take = self.stock_take or StockTake(0)
        game = self.state.game
        people = [seat for seat, person in self.state.people.items() if not person.simulated]
        piles = [PILES] if game is not None and game.stock() else []
        return [one for one in (*people, *piles) if one not in take.agree | take.differ]

    def counted_piles(self) -> list[CountedPile]:
        """The piles of the table with what the books say, and what has moved there since they last agreed."""
        with self.lock:
            game = self.state.game
            return [] if game is None else game.stock(self.state.agreed.get(PILES, 0))

    def own_piles(self, seat: str) -> list[CountedPile]:
        """What a seat counts, for its own phone alone, with what its books say since they last agreed."""
        with self.lock:
            game = self.state.game
            return [] if game is None else game.own_stock(seat, self.state.agreed.get(seat, 0))

    # ------------------------------------------------------------------ helpers

    def _require_countable(self) -> RunningGame:
        game = validation.require_running(self.state, even_paused=True)
        if game.over:
            raise Refusal(Code.GAME_OVER)
        return game

    def _book(self, take: StockTake, by: str, agrees: bool) -> None:
        """Book an outcome; with the last that agrees, the stock-take is closed."""
        take.agree.discard(by)
        take.differ.discard(by)
        (take.agree if agrees else take.differ).add(by)
        take.closed = self._moment() if self._everything_agrees(take) else None
        with suppress(Refusal):  # an agreement that cannot be written is forgotten, and explains nothing later
            if agrees:
                # One row, so that no stop of the server leaves a stock-take for which nobody has to count.
                closes = {} if take.closed is None else {"closes": True}
                self._commit(PiecesAgreed.model_validate({"of": by, **closes}))
            elif by in (self.state.counted or ()):
                self._commit(PiecesAgreed.model_validate({"of": by, "agrees": False}))
        if (self.state.counted is None) != (take.closed is not None):
            self._note_counting(take if take.closed is None else None)

    def _everything_agrees(self, take: StockTake) -> bool:
        """Whether nobody has to count any more, and nothing differs."""
        return not take.differ and not self.still_counting()

    def _note_counting(self, take: StockTake | None) -> None:
        """Write which stock-take goes on, with who agrees, or that none does.

        Where a call for one cannot be written, it is written with the next outcome.
        """
        row: dict[str, object] = {"on": take is not None}
        if take is not None:
            row["number"] = take.number
            if take.agree:
                row["agree"] = sorted(take.agree)
        with suppress(Refusal):
            self._commit(CountingChanged.model_validate(row))

    def _differences(self, counts: Iterable[tuple[str, str, int]]) -> list[Difference]:
        said = {(one["kind"], one["pile"]): one["n"] for one in self.counted_piles()}
        counted = {(kind, pile): n for kind, pile, n in counts}
        if not counted.keys() <= said.keys():
            raise Refusal(Code.CORRECTION_UNKNOWN)
        return [Difference(*which, n, said[which]) for which, n in counted.items() if n != said[which]]

    def _moment(self) -> tuple[int, int]:
        return self.state.epoch, len(self.state.record)
