"""Stand routes: the fixed code on a stand leads a phone to its table; staff keep the stands and print their codes.

Strangers learn nothing: an unknown code gives an ordinary "not found", and no public page lists stands.
"""

from __future__ import annotations

import io
import shlex

import flask

from companion.errors import Code, Refusal
from companion.server.http_requests import as_download, base_of_request
from companion.server.services import current_services
from companion.tables.access.device_keys import of_stand
from companion.venue.access import command_of, current_venue, require, visitor_view
from companion.venue.audit import Action
from companion.venue.staff import Role
from companion.venue.stands import Stand
from companion.venue.venue_views import VenueStandDevices, VenueStandsView, stand_view
from web.i18n.render import Texts
from web.pages.languages import chosen_language
from web.pages.responses import page

blueprint = flask.Blueprint("stands", __name__)


def _stand_of(code: str) -> Stand | None:
    """The stand with a code; None for an unknown code, or without a venue."""
    venue = current_venue()
    return venue.stands.by_code(code) if venue.is_used else None


def _table_of(stand: Stand) -> str:
    """The table that phones join at a stand now; "" if none is open.

    A closed table is not at a stand. A finished one stays there to show its result, until staff free the stand.
    """
    known = stand.table and current_services().registry.game_of(stand.table) is not None
    return stand.table if known else ""


@blueprint.get("/stand/<code>")
def stand(code: str) -> flask.typing.ResponseReturnValue:
    """Redirect a phone to the table at this stand, or show a waiting page that continues automatically."""
    found = _stand_of(code)
    if found is None:
        missing = page("templates/stand.html", name="", code="")
        missing.status_code = 404
        return missing
    table = _table_of(found)
    if table:
        return flask.make_response(flask.redirect(f"/join/{table}", 302))
    return page("templates/stand.html", name=found.name, code=found.code, more={"code": found.code})


@blueprint.get("/stand/<code>/table.json")
def table_at(code: str) -> flask.typing.ResponseReturnValue:
    """The open table at this stand, or null. Raises `Refusal` ``stand_unknown``."""
    found = _stand_of(code)
    if found is None:
        raise Refusal(Code.STAND_UNKNOWN)
    return {"table": _table_of(found) or None}


@blueprint.get("/venue/stands.json")
def stands() -> flask.typing.ResponseReturnValue:
    """The stands with their codes, for staff."""
    found = require(Role.STAFF)
    services = current_services()
    view: VenueStandsView = {
        "venue": current_venue().stands.venue_name(),
        "visitor": visitor_view(found),
        "stands": [stand_view(stand, code=True) for stand in current_venue().stands.all()],
        "address": base_of_request(),
        "fixed": bool(services.settings.base_url) or bool(services.settings.hosts),
    }
    return view


@blueprint.post("/venue/stands")
def command() -> flask.typing.ResponseReturnValue:
    """Add, rename, renew or remove a stand, or name the venue.

    {"do": "add", "name": NAME}, {"do": "rename", "stand": ID, "name": NAME}, {"do": "renew", "stand": ID},
    {"do": "remove", "stand": ID}, {"do": "venue", "name": NAME}. Raises `Refusal`.
    """
    found = require(Role.STAFF)
    venue = current_venue()
    match command_of():
        case {"do": "add", "name": name}:
            venue.audit.note(found.who, Action.STAND_ADD, stand=venue.stands.add(name).name)
        case {"do": "rename", "stand": stand, "name": name}:
            before = venue.stands.get(stand).name
            venue.audit.note(found.who, Action.STAND_RENAME, stand=venue.stands.rename(stand, name).name, detail=before)
        case {"do": "renew", "stand": stand}:
            venue.audit.note(found.who, Action.STAND_RENEW, stand=venue.stands.renew(stand).name)
        case {"do": "remove", "stand": stand}:
            venue.audit.note(found.who, Action.STAND_REMOVE, stand=venue.stands.remove(stand).name)
        case {"do": "venue", "name": name}:
            venue.audit.note(found.who, Action.VENUE_NAME, detail=venue.stands.name_venue(name))
        case _:
            raise Refusal(Code.EVENT_UNKNOWN)
    return {"ok": True}


@blueprint.post("/venue/stands/devices")
def devices() -> flask.typing.ResponseReturnValue:
    """The key of a stand's devices for any table there: {"do": "show", "stand": ID}, or a new key with "renew".

    The request is for a single stand and cannot be sent by another site. A program with the old key is disconnected
    within seconds, regardless of its worker. Raises `Refusal`.
    """
    found = require(Role.STAFF)
    services = current_services()
    match command_of():
        case {"do": "show", "stand": stand}:
            shown = current_venue().stands.get(stand)
        case {"do": "renew", "stand": stand}:
            shown = current_venue().stands.get(stand)
            services.programs.renew(of_stand(shown.code))
            current_venue().audit.note(found.who, Action.STAND_KEY, stand=shown.name)
        case _:
            raise Refusal(Code.EVENT_UNKNOWN)
    key = services.programs.keys.key(of_stand(shown.code))
    words = ["exchequer", "devices", "--server", base_of_request(), "--stand", shown.code, "--key", key]
    view: VenueStandDevices = {"key": key, "command": shlex.join(words)}
    return {"ok": True, **view}


@blueprint.get("/venue/stands.pdf")
def cards() -> flask.typing.ResponseReturnValue:
    """The cards of all stands, or of ``?stand=``, to print and cut out; ``?paper=letter`` for US Letter.

    Raises `Refusal` ``stands_none``.
    """
    from hardware.printing.stand_cards import PAPER, StandCard, StandWords, write_stand_cards

    found = require(Role.STAFF)
    venue, given = current_venue(), flask.request.args
    chosen = [venue.stands.get(given["stand"])] if given.get("stand") else venue.stands.all()
    if not chosen:
        raise Refusal(Code.STANDS_NONE)
    base, texts = base_of_request(), Texts(chosen_language())
    cards = [
        StandCard(stand.name, f"{base}/stand/{stand.code}", f"{base.partition('://')[2]}/stand/{stand.code}")
        for stand in chosen
    ]
    words = StandWords(venue.stands.venue_name() or "Exchequer", texts("print-stand_scan"), texts("print-stand_typed"))
    file = io.BytesIO()
    paper = given.get("paper", "a4")
    write_stand_cards(file, cards, words, paper if paper in PAPER else "a4")
    venue.audit.note(found.who, Action.CODES_PRINT, stand=chosen[0].name if len(chosen) == 1 else "")
    return as_download(flask.Response(file.getvalue(), content_type="application/pdf"), "stands.pdf")
