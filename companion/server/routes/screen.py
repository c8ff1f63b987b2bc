"""Screen routes: the address that an attached screen's browser opens.

On this computer it leads to the newest table's page. From elsewhere it leads to the television page, which shows a code
for a host to type.
"""

from __future__ import annotations

import ipaddress

import flask

from companion.server.requests import uncached
from companion.server.services import current_services
from web.pages import assets

blueprint = flask.Blueprint("screen", __name__)


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
    return uncached(flask.make_response(flask.redirect(f"/table/{table}?screen" if table else "/?screen")))


@blueprint.get("/screen/table.json")
def table() -> flask.typing.ResponseReturnValue:
    """The table for the screen to show (null without one), and the digest of the pages, which changes with them."""
    if not is_from_here():
        flask.abort(404)
    return uncached(flask.jsonify({"table": _table() or None, "pages": assets.digest()}))


def _table() -> str:
    newest = current_services().registry.newest()
    return newest.id if newest else ""
