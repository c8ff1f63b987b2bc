"""Agreements: up to which line of an account the pieces on the table are known to be what the books say.

Rows of the journal say who agreed, and the length of the account then follows from the rows before. So no row tells how
long the account of a seat is.
"""

from __future__ import annotations

from companion.tables.rows import CountingChanged, PiecesAgreed
from companion.tables.state import TableState

PILES = "table"
"""Stands for the piles of the table among those who count."""


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
