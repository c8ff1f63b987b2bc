"""Screen routes: the address that the browser of an attached screen opens, what its page and the kiosk ask, its switch.

All but the switch are for this computer alone. From elsewhere the address leads to the page of a television, which
shows a code that a host types.
"""

from __future__ import annotations

import ipaddress
import time

import flask

from companion.errors import Code, Refusal
from companion.server.appliance_access import require_access
from companion.server.parts import current_parts
from companion.server.requests import read_json, uncached
from web.pages import assets

LARGEST_COMMAND = 100
"""Bytes of a command."""

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
    """For the kiosk: seconds since the page on the screen has asked, null before; whether it is to be shown."""
    _require_here()
    shown, at = current_parts().screen, time.monotonic()
    shown.looked(at)
    return uncached(flask.jsonify({"seconds": shown.silent(at), "on": shown.on}))


@blueprint.post("/appliance/screen")
def switch() -> flask.typing.ResponseReturnValue:
    """Show the table page on the attached screen, or only the codes: {"on": true}. Raises `Refusal`."""
    require_access()
    shown = current_parts().screen
    command = read_json(LARGEST_COMMAND, Code.MESSAGE_MALFORMED)
    on = command.get("on") if isinstance(command, dict) else None
    if not isinstance(on, bool):
        raise Refusal(Code.MESSAGE_MALFORMED)
    try:
        shown.switch(on)
    except OSError:
        raise Refusal(Code.NETWORK_UNWRITABLE) from None
    return uncached(flask.jsonify({"ok": True, **shown.view(time.monotonic())}))


def _table() -> str:
    parts = current_parts()
    return parts.screen.table(parts.registry.running(), time.monotonic())


def _require_here() -> None:
    if not is_from_here():
        flask.abort(404)
