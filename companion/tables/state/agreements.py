"""Agreements: up to which line of an account the pieces on the table are known to be what the books say.

Rows of the journal say who agreed, and the length of the account then follows from the rows before. So no row tells how
long the account of a seat is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from companion.tables.state.rows import CountingChanged, PiecesAgreed
from companion.tables.state.table_state import TableState

PILES = "table"
"""Stands for the piles of the table among those who count."""


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


def resumed_stock_take(state: TableState) -> StockTake | None:
    """The stock-take that goes on by the journal; None where nobody has to count any more."""
    if state.counted is None:
        return None
    take = StockTake(state.stock_takes, agree=set(state.counted))
    return take if still_counting(state, take) else None


def still_counting(state: TableState, take: StockTake | None) -> list[str]:
    """Who has not counted yet: people and stand-ins, and "table" where it has piles that are counted."""
    done = take.agree | take.differ if take else set[str]()
    people = [seat for seat, person in state.people.items() if not person.simulated]
    piles = [PILES] if state.game is not None and state.game.stock() else []
    return [holder for holder in (*people, *piles) if holder not in done]


def account_lines(state: TableState, of: str) -> int:
    """How many lines the account of a seat has, or of the table: the entries of the ledger."""
    game = state.game
    if game is None:
        return 0
    if of == PILES:
        return len(game.ledger.lines)
    mine = state.plugin.view(game, of)["mine"]
    return 0 if mine is None else len(mine["book"])


def agree(state: TableState, row: PiecesAgreed) -> None:
    """Everything in an account so far agrees with the table, or something of it no longer does."""
    if row.agrees:
        state.agreed = {**state.agreed, row.of: account_lines(state, row.of)}
    if row.closes:
        state.counted = None
    elif state.counted is not None:
        state.counted = state.counted | {row.of} if row.agrees else state.counted - {row.of}


def change_counting(state: TableState, row: CountingChanged) -> None:
    """A stock-take begins, goes on after all, or ends."""
    state.counted = frozenset(row.agree) if row.on else None
    state.stock_takes = max(state.stock_takes, row.number)


def cut(state: TableState) -> None:
    """Answers have been taken back: no agreement is newer than what is left."""
    state.agreed = {of: min(n, account_lines(state, of)) for of, n in state.agreed.items()}
