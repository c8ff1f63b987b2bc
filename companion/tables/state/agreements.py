"""Agreements: the last line of each account at which the books were confirmed by a count on the table.

Journal rows only say who agreed; the account's length at that point follows from the earlier rows. So no row reveals
how long a seat's account is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from companion.tables.state.rows import CountingChanged, PiecesAgreed
from companion.tables.state.table_state import TableState

PILES = "table"
"""Stands for the piles of the table among those who count."""


class Difference(NamedTuple):
    """A pile of the table whose count differed from the books."""

    kind: str
    pile: str
    counted: int
    said: int


@dataclass
class StockTake:
    """A stock-take: who has counted, by seat, and "table" for its piles.

    ``number`` identifies it. ``closed`` is the moment of the game at which everything agreed; the outcome is shown
    until the next moment.
    """

    number: int
    agree: set[str] = field(default_factory=set)
    differ: set[str] = field(default_factory=set)
    differences: list[Difference] = field(default_factory=list)
    closed: tuple[int, int] | None = None


def resumed_stock_take(state: TableState) -> StockTake | None:
    """The stock-take under way according to the journal, or None."""
    if state.counted is None:
        return None
    take = StockTake(state.stock_takes, agree=set(state.counted))
    return take if still_counting(state, take) else None


def still_counting(state: TableState, take: StockTake | None) -> list[str]:
    """Who has not counted yet: people and stand-ins, and "table" if it has countable piles."""
    done = take.agree | take.differ if take else set[str]()
    people = [seat for seat, person in state.people.items() if not person.simulated]
    piles = [PILES] if state.game is not None and state.game.stock() else []
    return [holder for holder in (*people, *piles) if holder not in done]


def account_lines(state: TableState, of: str) -> int:
    """The number of ledger entries in the account of a seat or of the table."""
    game = state.game
    if game is None:
        return 0
    if of == PILES:
        return len(game.ledger.entries)
    mine = state.plugin.view(game, of)["mine"]
    return 0 if mine is None else len(mine["book"])


def agree(state: TableState, row: PiecesAgreed) -> None:
    """Record that an account agrees with the table so far, or no longer does."""
    if row.agrees:
        state.agreed = {**state.agreed, row.of: account_lines(state, row.of)}
    if row.closes:
        state.counted = None
    elif state.counted is not None:
        state.counted = state.counted | {row.of} if row.agrees else state.counted - {row.of}


def change_counting(state: TableState, row: CountingChanged) -> None:
    """Begin, resume or end a stock-take."""
    state.counted = frozenset(row.agree) if row.on else None
    state.stock_takes = max(state.stock_takes, row.number)


def cut(state: TableState) -> None:
    """Limit agreements to what is left of the accounts after an undo."""
    state.agreed = {of: min(n, account_lines(state, of)) for of, n in state.agreed.items()}
