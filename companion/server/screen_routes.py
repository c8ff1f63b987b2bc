"""Screen routes: the address that the browser of an attached screen opens, and what its page asks.

They are for this computer alone. From elsewhere the address leads to the page of a television, which shows a code that
a host types.
"""

from __future__ import annotations

import ipaddress
import time

import flask

from companion.server.parts import current_parts
from companion.server.requests import uncached
from web.pages import assets

blueprint = flask.Blueprint("screen", __name__)


def is_from_here() -> bool:
    """Whether the current request was sent on this computer, by nobody's proxy."""
    if {"Forwarded", "X-Forwarded-For"} & set(flask.request.headers.keys()):
        return False
    try:
        return ipaddress.ip_address(flask.request.remote_addr or "").is_loopback
    except ValueError:
        return False


@blueprint.get("/screen")
def screen() -> flask.typing.ResponseReturnValue:
    """The way to the page that the screen shows now: a table page, or the start page without a table."""
    if not is_from_here():
        return flask.redirect("/tv")
    table = _table()
    return uncached(flask.make_response(flask.redirect(f"/table/{table}?screen" if table else "/?screen")))


@blueprint.get("/screen/table.json")
def table() -> flask.typing.ResponseReturnValue:
    """The table that the screen is to show (null without one), and the digest of the pages, which changes with them."""
    _require_here()
    current_parts().screen.asked(time.monotonic())
    return uncached(flask.jsonify({"table": _table() or None, "pages": assets.digest()}))


@blueprint.get("/screen/silent.json")
def silent() -> flask.typing.ResponseReturnValue:
    """Seconds since the page on the screen has asked, null before."""
    _require_here()
    return uncached(flask.jsonify({"seconds": current_parts().screen.silent(time.monotonic())}))


def _table() -> str:
    parts = current_parts()
    return parts.screen.table(parts.registry.running(), time.monotonic())


def _require_here() -> None:
    if not is_from_here():
        flask.abort(404)
