"""Table routes: staff sign-in, and the page with all tables of the venue.

The page polls its state every few seconds; without changes the response is an empty 304, so an idle tablet costs next
to nothing.
"""

from __future__ import annotations

import hashlib
import json
import time
from dataclasses import replace

import flask
from flask_limiter import Limiter
from flask_login import login_user, logout_user

from companion import games
from companion.errors import Code, Refusal
from companion.server.requests import read_command
from companion.server.services import current_services
from companion.tables.table import Table
from companion.venue import access
from companion.venue.access import Visitor, current_venue, require
from companion.venue.audit import Action
from companion.venue.staff import Role, folded
from companion.venue.stands import Stand
from companion.venue.views import VenueView, VenueVisitor, stand_view, table_views
from web.i18n.render import render_term
from web.pages.blueprint import choices
from web.pages.languages import chosen_language
from web.pages.responses import page

blueprint = flask.Blueprint("venue", __name__)


def _too_often(_limit: object) -> flask.Response:
    """The sign-in page, after too many attempts."""
    return sign_in_form(flask.request.form.get("name", ""), Refusal(Code.SIGN_IN_OFTEN))


limiter = Limiter(lambda: flask.request.remote_addr or "", storage_uri="memory://", on_breach=_too_often)


def visitor_view(found: Visitor) -> VenueVisitor:
    """The visitor of a page."""
    name = found.account.name if found.account else ""
    return {"name": name, "manages": found.role >= Role.MANAGER}


def command_of() -> dict[str, str]:
    """Parse the command in the body: texts by name, including "do". Raises `Refusal` ``message_malformed``."""
    body = read_command()
    if not all(isinstance(value, str) for value in body.values()):
        raise Refusal(Code.MESSAGE_MALFORMED)
    return {name: str(value) for name, value in body.items()}


# ---------------------------------------------------------------------- sign-in


@blueprint.get("/venue/sign-in")
def sign_in_page() -> flask.typing.ResponseReturnValue:
    """The sign-in page for staff."""
    return sign_in_form("")


@blueprint.post("/venue/sign-in")
@limiter.limit("10 per minute")
@limiter.limit(
    "6 per minute;60 per hour",
    key_func=lambda: f"name {folded(flask.request.form.get('name', ''))}",
    deduct_when=lambda response: response.status_code == 403,
)
def sign_in() -> flask.typing.ResponseReturnValue:
    """Sign in with a form; the response does not tell whether the name or the password is wrong.

    Attempts are limited by address, and failed ones by name, so that many addresses do not help.
    """
    venue, form = current_venue(), flask.request.form
    name, password = form.get("name", ""), form.get("password", "")
    try:
        if not venue.is_used:
            raise Refusal(Code.SIGN_IN_WRONG)
        account = venue.staff.sign_in(name, password)
    except Refusal as refusal:
        return sign_in_form(name, refusal)
    flask.session.permanent = True
    login_user(account)
    venue.audit.note(account.name, Action.SIGN_IN)
    return flask.redirect("/venue/tables", 303)


@blueprint.post("/venue/sign-out")
def sign_out() -> flask.typing.ResponseReturnValue:
    """End the session of this device."""
    found = access.visitor()
    if found.account is not None:
        current_venue().audit.note(found.who, Action.SIGN_OUT)
    logout_user()
    return flask.redirect("/venue/sign-in" if found.account else "/", 303)


def sign_in_form(name: str, refusal: Refusal | None = None) -> flask.Response:
    """The page with the sign-in form, and the sentence of a refusal."""
    sentence = render_term(refusal.term(), chosen_language()) if refusal else ""
    signed_in = access.visitor().role is not Role.WATCHER
    shown = page("templates/sign_in.html", name=name[:40], sentence=sentence, signed_in=signed_in)
    if refusal is not None:
        shown.status_code = {Code.SIGN_IN_OFTEN: 429, Code.VENUE_UNAVAILABLE: 503}.get(refusal.code, 403)
    return shown


# ---------------------------------------------------------------------- the pages


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
