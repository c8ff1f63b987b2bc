"""Counting: a stock-take of the whole table, which anybody may start.

Each phone counts its own pieces against its books. The piles of the table are counted on the host page or on any phone,
the pieces of stand-ins by the host. Nothing compares a stand-in's pieces with the books: the outcome would reveal what
it hides.

What a seat has counted stays on its phone: the table only knows whether it agrees with the books. The piles of the
table are public, so their differences are kept too. The journal records who agreed, since any later difference must
have arisen after that. It also records whether a stock-take is under way, so that a restart resumes it. It does not
record differences: a seat that had one counts again.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from companion.errors import Code, Refusal
from companion.tables import validation
from companion.tables.seats import Seat
from companion.tables.state.agreements import PILES, Difference, StockTake, still_counting
from companion.tables.state.rows import CountingChanged, PiecesAgreed
from companion.tables.table import Table
from engine.core.view_types import CountedPile


def under_way(table: Table) -> StockTake | None:
    """The current stock-take, or the last one while its outcome is shown; else None."""
    with table.lock:
        take = table.stock_take
        if take is None or table.game is None or table.over or take.closed not in (None, _moment(table)):
            return None
        return take


def counted_piles(table: Table, of: str) -> list[CountedPile]:
    """The piles that a seat counts (for its own phone only), or those of the "table".

    Each comes with its amount in the books and the moves there since the last agreement.
    """
    with table.lock:
        if table.game is None:
            return []
        agreed = table.state.agreed.get(of, 0)
        return table.game.stock(agreed) if of == PILES else table.game.own_stock(of, agreed)


def count_now(table: Table) -> None:
    """Start a stock-take, unless one is under way. Raises `Refusal`."""
    with table.change():
        validation.require_going_on(table.state)
        if under_way(table) is None or not still_counting(table.state, table.stock_take):
            before = table.stock_take.number if table.stock_take else 0
            take = StockTake(max(table.state.stock_takes, before) + 1)
            _write(table, take)
            table.stock_take = take
            table.notify()


def counted(table: Table, by: str, agrees: bool = True, counts: Iterable[tuple[str, str, int]] = ()) -> None:
    """Record a count by a seat, or by anybody for the "table"; ``counts`` has the pieces (kind, pile, n).

    The last agreement ends the stock-take. Does nothing if none is under way. Raises `Refusal` ``correction_unknown``
    for a pile that is not counted.
    """
    with table.change():
        take = under_way(table)
        if take is None:
            return
        if by == PILES:
            take.differences = _differences(table, counts)
            agrees = not take.differences
        take.agree.discard(by)
        take.differ.discard(by)
        (take.agree if agrees else take.differ).add(by)
        take.closed = _moment(table) if _everything_agrees(table, take) else None
        with suppress(Refusal):  # an agreement that cannot be written is forgotten, and explains nothing later
            if agrees:
                # One row, so that no stop of the server leaves a stock-take that no seat has to count.
                closes = {} if take.closed is None else {"closes": True}
                table.commit(PiecesAgreed.model_validate({"of": by, **closes}))
            elif by in (table.state.counted or ()):
                table.commit(PiecesAgreed.model_validate({"of": by, "agrees": False}))
        if (table.state.counted is None) != (take.closed is not None):
            _write(table, take if take.closed is None else None)
        table.notify()


def counted_stand_in(table: Table, seat: Seat) -> None:
    """Record that the host has counted the pieces of a stand-in. The count is not checked.

    Raises `Refusal` ``correction_unknown`` for a seat that no stand-in plays.
    """
    with table.change():
        take = under_way(table)
        if take is None:
            return
        person = table.people.get(seat)
        if person is None or not person.stand_in:
            raise Refusal(Code.CORRECTION_UNKNOWN)
        take.agree.add(seat)
        take.closed = _moment(table) if _everything_agrees(table, take) else None
        # Not `PiecesAgreed`: nothing has been compared, so earlier moves may still explain a difference.
        _write(table, take if take.closed is None else None)
        table.notify()


def stop_counting(table: Table) -> None:
    """End a stock-take before everybody is done."""
    with table.change():
        table.stock_take = None
        if table.state.counted is not None:
            _write(table, None)
        table.notify()


def seat_left(table: Table, seat: str) -> None:
    """Drop a seat that was left from the stock-take, which ends if all others agree."""
    take = under_way(table)
    if take is None or take.closed is not None:
        return
    take.differ.discard(seat)
    if _everything_agrees(table, take):
        take.closed = _moment(table)
        _write(table, None)


def _everything_agrees(table: Table, take: StockTake) -> bool:
    """Whether all counts are done and agree with the books."""
    return not take.differ and not still_counting(table.state, take)


def _write(table: Table, take: StockTake | None) -> None:
    """Write the state of the stock-take under way and who agrees, or that there is none.

    If the start of a stock-take cannot be written, it is written with the next outcome.
    """
    row: dict[str, object] = {"on": take is not None}
    if take is not None:
        row["number"] = take.number
        if take.agree:
            row["agree"] = sorted(take.agree)
    with suppress(Refusal):
        table.commit(CountingChanged.model_validate(row))


def _moment(table: Table) -> tuple[int, int]:
    return table.epoch, len(table.record)


def _differences(table: Table, counts: Iterable[tuple[str, str, int]]) -> list[Difference]:
    said = {(pile["kind"], pile["pile"]): pile["n"] for pile in counted_piles(table, PILES)}
    found = {(kind, pile): n for kind, pile, n in counts}
    if not found.keys() <= said.keys():
        raise Refusal(Code.CORRECTION_UNKNOWN)
    return [Difference(*which, n, said[which]) for which, n in found.items() if n != said[which]]
