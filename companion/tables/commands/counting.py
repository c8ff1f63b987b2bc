"""Counting: a stock-take of the whole table, which anybody may start.

Each phone counts its own pieces against its books. The piles of the table are counted on the host page or on any phone,
the pieces of stand-ins by the host. Nothing compares a stand-in's pieces with the books: the outcome would reveal what
it hides.

What a seat has counted stays on its phone: the table only knows whether it agrees with the books. The piles of the
table are public, so their differences are kept too. The journal records who agreed, since any later difference must
have arisen after that.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.errors import Code, Refusal
from companion.tables import validation
from companion.tables.seats import Seat
from companion.tables.state.agreements import PILES, still_counting, under_way
from companion.tables.state.rows import CountingChanged, Difference, PiecesAgreed
from companion.tables.table import Table
from engine.core.view_types import CountedPile


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
        if under_way(table.state) is None or not still_counting(table.state):
            table.commit(CountingChanged(on=True, number=table.state.stock_takes + 1))


def counted(table: Table, by: str, agrees: bool = True, counts: Iterable[tuple[str, str, int]] = ()) -> None:
    """Record a count by a seat, or by anybody for the "table"; ``counts`` has the pieces (kind, pile, n).

    The last agreement ends the stock-take. Does nothing if none is under way. Raises `Refusal` ``correction_unknown``
    for a pile that is not counted.
    """
    with table.change():
        if under_way(table.state) is None:
            return
        differences = _differences(table, counts) if by == PILES else []
        row = {"of": by, "agrees": agrees and not differences, "differences": differences}
        table.commit(PiecesAgreed.model_validate(row))


def counted_stand_in(table: Table, seat: Seat) -> None:
    """Record that the host has counted the pieces of a stand-in. The count is not checked.

    Raises `Refusal` ``correction_unknown`` for a seat that no stand-in plays.
    """
    with table.change():
        take = under_way(table.state)
        if take is None:
            return
        if seat not in table.stand_ins:
            raise Refusal(Code.CORRECTION_UNKNOWN)
        # Not `PiecesAgreed`: nothing has been compared, so earlier moves may still explain a difference.
        row = {"on": True, "number": take.number, "agree": sorted({*take.agree, seat})}
        table.commit(CountingChanged.model_validate(row))


def stop_counting(table: Table) -> None:
    """End a stock-take before everybody is done."""
    with table.change():
        if table.state.stock_take is not None:
            table.commit(CountingChanged(on=False))


def _differences(table: Table, counts: Iterable[tuple[str, str, int]]) -> list[Difference]:
    said = {(pile["kind"], pile["pile"]): pile["n"] for pile in counted_piles(table, PILES)}
    found = {(kind, pile): n for kind, pile, n in counts}
    if not found.keys() <= said.keys():
        raise Refusal(Code.CORRECTION_UNKNOWN)
    return [
        Difference(kind=kind, pile=pile, counted=n, said=said[kind, pile])
        for (kind, pile), n in found.items()
        if n != said[kind, pile]
    ]
