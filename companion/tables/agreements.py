"""Agreements: up to which line of an account the pieces on the table are known to be what the books say.

Rows of the journal say who agreed, and the length of the account then follows from the rows before. So no row tells how
long the account of a seat is.
"""

from __future__ import annotations

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


def agree(state: TableState, of: str) -> None:
    """Everything in an account so far agrees with the table."""
    state.agreed = {**state.agreed, of: account_lines(state, of)}


def cut(state: TableState) -> None:
    """Answers have been taken back: no agreement is newer than what is left."""
    state.agreed = {of: min(n, account_lines(state, of)) for of, n in state.agreed.items()}
