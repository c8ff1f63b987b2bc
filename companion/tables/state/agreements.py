"""Agreements: the last line of each account at which the books were confirmed by a count, and the present stock-take.

Journal rows only say who agreed; the account's length at that point follows from the earlier rows. So no row reveals
how long a seat's account is.
"""

from __future__ import annotations

from dataclasses import replace

from companion.tables.state.rows import CountingChanged, PiecesAgreed
from companion.tables.state.table_state import StockTake, TableState

PILES = "table"
"""Stands for the piles of the table among those who count."""


def under_way(state: TableState) -> StockTake | None:
    """The current stock-take, or the last one while its outcome is shown; else None."""
    take = state.stock_take
    shown = take is not None and take.closed in (None, state.moment)
    return take if shown and state.game is not None and not state.over else None


def still_counting(state: TableState) -> list[str]:
    """Who has not counted yet: people and stand-ins, and "table" if it has countable piles."""
    take = state.stock_take
    done = take.agree | take.differ if take else frozenset()
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


def count(state: TableState, row: PiecesAgreed) -> None:
    """Record whether an account agrees with the table so far."""
    if row.agrees:
        state.agreed = {**state.agreed, row.of: account_lines(state, row.of)}
    take = state.stock_take
    if take is not None:
        state.stock_take = replace(
            take,
            agree=take.agree | {row.of} if row.agrees else take.agree - {row.of},
            differ=take.differ - {row.of} if row.agrees else take.differ | {row.of},
            differences=tuple(row.differences) if row.of == PILES else take.differences,
        )
        close_if_done(state)


def change_counting(state: TableState, row: CountingChanged) -> None:
    """Begin or end a stock-take, or set who agrees in the present one."""
    take, state.stock_take = state.stock_take, None
    if row.on:
        if take is None or take.number != row.number:
            take = StockTake(row.number)
        state.stock_take = replace(take, agree=frozenset(row.agree), differ=take.differ - set(row.agree))
        state.stock_takes = max(state.stock_takes, row.number)
        close_if_done(state)


def seat_left(state: TableState, seat: str) -> None:
    """Drop the difference of a seat that was left from the stock-take, which ends if all others agree."""
    take = state.stock_take
    if take is not None and take.closed is None:
        state.stock_take = replace(take, differ=take.differ - {seat})
        close_if_done(state)


def close_if_done(state: TableState) -> None:
    """Close the stock-take if all counts are done and agree with the books, and open it again if not."""
    take = state.stock_take
    if take is not None:
        done = not take.differ and not still_counting(state)
        state.stock_take = replace(take, closed=take.closed or state.moment if done else None)


def cut(state: TableState) -> None:
    """Limit agreements to what is left of the accounts after an undo."""
    state.agreed = {of: min(n, account_lines(state, of)) for of, n in state.agreed.items()}
