"""Television routes: the code for a television, the table that it shows, and pairing by the host.

The browser of a screen that is attached to this computer opens ``/screen``, which leads to the newest table's page.
"""

from __future__ import annotations

import ipaddress
import time

import flask

from companion.errors import Code, Refusal
from companion.server.http_requests import read_command, table_for_host
from companion.server.services import current_services
from companion.server.televisions import SECONDS
from web.pages import assets

blueprint = flask.Blueprint("televisions", __name__)


@blueprint.post("/tv/code")
def open_television() -> flask.typing.ResponseReturnValue:
    """A new code, the secret ticket of its television, and the number of seconds for which it is valid."""
    ticket, code = current_services().televisions.open(time.monotonic())
    return {"ticket": ticket, "code": code, "seconds": SECONDS}


@blueprint.get("/tv/code/<ticket>")
def television(ticket: str) -> flask.typing.ResponseReturnValue:
    """The table for a television to show; null until its code has been typed."""
    table = current_services().televisions.table_of(ticket, time.monotonic())
    return {"table": table or None}


@blueprint.post("/host/<table>/television")
def pair(table: str) -> flask.typing.ResponseReturnValue:
    """Pair the television with this code with the table, for its host only."""
    table_for_host(table)
    code = read_command().get("code")
    if not isinstance(code, str):
        raise Refusal(Code.TELEVISION_CODE)
    current_services().televisions.pair(code, table, time.monotonic())
    return {"ok": True}


def is_from_here() -> bool:
    """Whether the current request came from this computer, and not through a proxy."""
    if {"Forwarded", "X-Forwarded-For"} & set(flask.request.headers.keys()):
        return False
    try:
        return ipaddress.ip_address(flask.request.remote_addr or "").is_loopback
    except ValueError:
        return False


@blueprint.get("/screen")
def screen() -> flask.typing.ResponseReturnValue:
    """Redirect to the page that the screen shows now: a table page, or the start page without a table."""
    if not is_from_here():
        return flask.redirect("/tv")
    table = _table()
    return flask.make_response(flask.redirect(f"/table/{table}?screen" if table else "/?screen"))


@blueprint.get("/screen/table.json")
def table() -> flask.typing.ResponseReturnValue:
    """The table for the screen to show (null without one), and the digest of the pages, which changes with them."""
    if not is_from_here():
        flask.abort(404)
    return {"table": _table() or None, "pages": assets.digest()}


def _table() -> str:
    newest = current_services().registry.newest()
    return newest.id if newest else ""
