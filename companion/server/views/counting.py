"""Stock-take views: who has counted, and the piles of the table. What a seat has counted stays on its phone."""

from __future__ import annotations

from typing import cast

from companion.server.views.envelope_types import CountingView, PileDifference
from companion.server.views.reader import Reader
from companion.tables.commands import counting
from companion.tables.seats import ORDER
from companion.tables.state.agreements import PILES, still_counting, under_way
from companion.tables.table import Table
from engine.core.view_types import CountedPile
from web.i18n.render import render


def counting_view(reader: Reader, table: Table) -> CountingView | None:
    """The table's present stock-take, as this page shows it. Call it under the table's lock."""
    take = under_way(table.state)
    if take is None:
        return None
    order = (*ORDER, "table")
    view: CountingView = {
        "number": take.number,
        "left": still_counting(table.state),
        "agree": [holder for holder in order if holder in take.agree],
        "differ": [holder for holder in order if holder in take.differ],
        "over": take.closed is not None,
        "piles": _rendered(reader, counting.counted_piles(table, PILES)),
        "differences": [cast("PileDifference", difference.model_dump()) for difference in take.differences],
    }
    if reader.seat is not None:
        view["own"] = _rendered(reader, counting.counted_piles(table, reader.seat))
    if reader.host:
        view["stand_ins"] = list(table.stand_ins)
    return view


def _rendered(reader: Reader, piles: list[CountedPile]) -> list[CountedPile]:
    return cast("list[CountedPile]", render(piles, reader.language, reader.game, reader.viewer))
