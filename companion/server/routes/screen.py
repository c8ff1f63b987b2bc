"""Screen routes: the address that the browser of an attached screen opens.

For this computer alone it leads to the table page of the newest table. From elsewhere it leads to the page of a
television, which shows a code that a host types.
"""

from __future__ import annotations

import ipaddress

import flask

from companion.server.requests import uncached
from companion.server.services import current_services
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
    if not is_from_here():
        flask.abort(404)
    return uncached(flask.jsonify({"table": _table() or None, "pages": assets.digest()}))


def _table() -> str:
    newest = current_services().registry.newest()
    return newest.id if newest else ""
