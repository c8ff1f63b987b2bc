"""Care views: the stand-ins whose pieces a page's player moves, with the moves to make and the dice to roll.

Only the page of the chosen player shows this, or, if no player was chosen, the table page and the host's. It comes from
the view of the stand-in's seat, and is limited to what the player has to know.
"""

from __future__ import annotations

from typing import cast

from companion.server.views.envelope_types import CareView
from companion.server.views.reader import Reader
from companion.tables.commands import standing_in
from companion.tables.table import Table
from web.i18n.render import render_term, render_view


def care_views(reader: Reader, table: Table) -> list[CareView]:
    """The stand-ins whose pieces this page's player moves."""
    carer = reader.seat if reader.viewer != "table" else ""
    if carer is None or table.game is None or table.over:
        return []
    return [_care_view(reader, table, seat) for seat in standing_in.cared_for(table, carer)]


def _care_view(reader: Reader, table: Table, seat: str) -> CareView:
    view, person = table.view(seat), table.people[seat]
    shown = {
        "seat": seat,
        "name": person.name,
        "level": person.stand_in,
        "instructions": view["instructions"],
        "instructed": view["instructed"],
        "asks": [ask for ask in view["asks"] if ask["seat"] == seat and "dice" in ask] if reader.actor else [],
    }
    notes = [render_term(note, reader.language, reader.game, seat) for note in table.plugin.stand_in_notes(view)]
    return cast(
        "CareView", {**render_view({**shown, "viewer": seat, "game": reader.game}, reader.language), "notes": notes}
    )
