"""Lobby views: what every page shows before the game starts, apart from the people."""

from __future__ import annotations

from typing import cast

from companion.errors import Refusal
from companion.server.views.envelope_types import LobbyStep, LobbyView
from companion.server.views.reader import Reader
from companion.tables.seats import Seat
from companion.tables.table import Table
from web.i18n.render import render_term


def lobby_view(reader: Reader, table: Table) -> LobbyView:
    """The set-up list with its ticks, in the page's language; empty if the chosen pack is missing."""
    try:
        listed, pack = table.set_up_list(), table.pack
    except Refusal:
        return {"steps": [], "pack": None}
    steps: list[LobbyStep] = [
        {
            "id": step["id"],
            "seat": cast("Seat | None", step["seat"]),
            "text": render_term(step["text"], reader.language, reader.game, reader.viewer),
            "clause": step["clause"],
            "part": step["part"],
            "done": step["id"] in table.state.ticked,
        }
        for step in listed
    ]
    return {"steps": steps, "pack": {"name": pack.name, "ours": pack.ours}}
