"""Views of a stock-take: who has counted, and the piles of the table. What a seat has counted stays on its phone."""

from __future__ import annotations

from typing import cast

from companion.server.envelope_types import CountingView
from companion.server.open_pages import OpenPage
from companion.tables.seats import ORDER
from companion.tables.table import Table
from engine.core.view_types import CountedPile
from web.i18n.render import render_view


def counting_view(page: OpenPage, table: Table) -> CountingView | None:
    """The stock-take that goes on at a table, as this page shows it. Call it under the table's lock."""
    take = table.counting()
    if take is None:
        return None
    order = (*ORDER, "table")
    view: CountingView = {
        "number": take.number,
        "left": table.still_counting(),
        "agree": [one for one in order if one in take.agree],
        "differ": [one for one in order if one in take.differ],
        "over": take.closed is not None,
        "piles": _rendered(page, table.counted_piles()),
        "differences": [
            {"kind": one.kind, "pile": one.pile, "counted": one.counted, "said": one.said} for one in take.differences
        ],
    }
    if page.seat is not None:
        view["own"] = _rendered(page, table.own_piles(page.seat))
    if page.host:
        view["stand_ins"] = list(table.stand_ins)
    return view


def _rendered(page: OpenPage, piles: list[CountedPile]) -> list[CountedPile]:
    rendered = render_view({"game": page.game, "viewer": page.viewer, "piles": piles}, page.language)
    return cast("list[CountedPile]", rendered["piles"])
