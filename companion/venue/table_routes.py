"""Table routes: the page with all tables of the venue.

The page polls its state every few seconds; without changes the response is an empty 304, so an idle tablet costs next
to nothing.
"""

from __future__ import annotations

import hashlib
import json
import time
from dataclasses import replace

import flask

from companion import games
from companion.errors import Code, Refusal
from companion.server.services import current_services
from companion.tables.table import Table
from companion.venue import access
from companion.venue.access import Visitor, command_of, current_venue, require, visitor_view
from companion.venue.audit import Action
from companion.venue.staff import Role
from companion.venue.stands import Stand
from companion.venue.venue_views import VenueView, stand_view, table_views
from web.pages.blueprint import choices
from web.pages.languages import chosen_language
from web.pages.responses import page

blueprint = flask.Blueprint("venue", __name__)


@blueprint.get("/venue/<any(tables, stands, staff):part>")
def venue_page(part: str) -> flask.typing.ResponseReturnValue:
    """A page of the venue; visitors without a role are redirected to the sign-in."""
    found = access.visitor()
    if found.role < Role.STAFF:
        return flask.make_response(flask.redirect("/venue/sign-in", 303))
    plays = [
        {"value": choice.value, "label": choice.label, "usual": choice.usual}
        for choice in choices(current_services().registry)
    ]
    return page("templates/venue.html", part=part, more={"part": part, "plays": plays})


@blueprint.get("/venue/tables.json")
def tables() -> flask.typing.ResponseReturnValue:
    """All tables, the ones that need staff first; 304 if nothing has changed."""
    found = require(Role.STAFF)
    services = current_services()
    stands = current_venue().stands.all()
    lines = current_venue().lines.all([stand.table for stand in stands if stand.table])
    stands = [replace(stand, table="") if services.registry.game_of(stand.table) is None else stand for stand in stands]
    view: VenueView = {
        "now": round(time.time()),
        "venue": current_venue().stands.venue_name(),
        "visitor": visitor_view(found),
        "tables": table_views(lines, stands, services.registry, chosen_language()),
        "stands": [stand_view(stand) for stand in stands],
        "damaged": sorted(services.registry.loaded.damaged),
    }
    lasting = {name: part for name, part in view.items() if name != "now"}
    response = flask.jsonify(view)
    response.headers["Vary"] = "Accept-Language, Cookie"
    response.set_etag(hashlib.sha256(json.dumps(lasting, sort_keys=True).encode()).hexdigest()[:24])
    response.headers["Cache-Control"] = "no-cache, private"
    return response.make_conditional(flask.request)


@blueprint.post("/venue/tables")
def command() -> flask.typing.ResponseReturnValue:
    """Open a table at a stand, or free a stand: {"do": "open", "stand": ID, "play": "GAME/HASH"}, {"do": "free", …}.

    Raises `Refusal`.
    """
    found = require(Role.STAFF)
    given = command_of()
    match given:
        case {"do": "open", "stand": stand, "play": play}:
            table = _open(found, stand, play)
            return {"ok": True, "table": table.id, "host": current_services().registry.host_path(table.id)}
        case {"do": "free", "stand": stand}:
            _free(found, stand)
        case _:
            raise Refusal(Code.EVENT_UNKNOWN)
    return {"ok": True}


@blueprint.post("/venue/tables/<table>")
def command_of_table(table: str) -> flask.typing.ResponseReturnValue:
    """Move a table to another stand, or close it: {"do": "move", "stand": ID}, {"do": "close"}. Raises `Refusal`."""
    found = require(Role.STAFF)
    match command_of():
        case {"do": "move", "stand": stand}:
            _move(found, table, stand)
        case {"do": "close"}:
            _close(found, table)
        case _:
            raise Refusal(Code.EVENT_UNKNOWN)
    return {"ok": True}


def _open(found: Visitor, stand: str, play: str) -> Table:
    """Open a table at a stand ("": at none), named after it."""
    services = current_services()
    place: Stand | None = current_venue().stands.get(stand) if stand else None
    if place is not None and place.table:
        raise Refusal(Code.STAND_TAKEN, name=place.name)
    game, _, pack = play.partition("/")
    if not games.is_known(game):
        raise Refusal(Code.GAME_UNKNOWN)
    table = services.registry.open(place.name if place else "", pack, game)
    if place is not None:
        try:
            current_venue().stands.put(table.id, place.id)
        except Refusal:
            table.finish()
            raise
    current_venue().audit.note(
        found.who, Action.TABLE_OPEN, table=table.id, stand=place.name if place else "", detail=table.game_name
    )
    return table


def _move(found: Visitor, identifier: str, stand: str) -> None:
    services = current_services()
    game = services.registry.game_of(identifier)
    if game is None:
        raise Refusal(Code.NO_SUCH_TABLE)
    before = current_venue().stands.of_table(identifier)
    after = current_venue().stands.put(identifier, stand)
    detail = before.name if before else ""
    current_venue().audit.note(found.who, Action.TABLE_MOVE, table=identifier, stand=after.name, detail=detail)


def _close(found: Visitor, identifier: str) -> None:
    """Close a table and free its stand; a finished table is only removed from its stand."""
    services = current_services()
    place = current_venue().stands.of_table(identifier)
    table = services.registry.get(identifier)
    if not table.state.finished:
        table.finish()
    current_venue().stands.leave(identifier)  # not by the stand: another table may have been put there meanwhile
    current_venue().lines.forget(identifier)
    current_venue().audit.note(
        found.who, Action.TABLE_CLOSE, table=identifier, stand=place.name if place else "", detail=table.game_name
    )


def _free(found: Visitor, stand: str) -> None:
    """Free a stand; its table continues, unless it is over."""
    venue = current_venue()
    before = venue.stands.free(stand)
    summary = current_services().registry.journal.summary(before.table)
    if summary is not None and summary.over:
        venue.lines.forget(before.table)
    venue.audit.note(found.who, Action.STAND_FREE, table=before.table, stand=before.name)
