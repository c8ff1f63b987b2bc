"""Television routes: the code for a television, the table that it shows, and pairing by the host."""

from __future__ import annotations

import time

import flask

from companion.errors import Code, Refusal
from companion.limits import network_of
from companion.server.requests import read_json, require_host, uncached
from companion.server.services import current_services
from companion.server.televisions import SECONDS

blueprint = flask.Blueprint("televisions", __name__)

LONGEST_BODY = 200
"""Bytes of the body with a typed code."""

LONGEST_CODE = 20
"""Characters of a typed code, with spaces."""


@blueprint.post("/tv/code")
def open_television() -> flask.typing.ResponseReturnValue:
    """A new code, the secret ticket of its television, and the number of seconds for which it is valid."""
    services = current_services()
    remote = flask.request.remote_addr or ""
    address = "" if remote in services.settings.proxies else network_of(remote)
    ticket, code = services.televisions.open(address, time.monotonic())
    return uncached(flask.jsonify({"ticket": ticket, "code": code, "seconds": SECONDS}))


@blueprint.get("/tv/code/<ticket>")
def television(ticket: str) -> flask.typing.ResponseReturnValue:
    """The table for a television to show; null until its code has been typed."""
    table = current_services().televisions.table_of(ticket, time.monotonic())
    return uncached(flask.jsonify({"table": table or None}))


@blueprint.post("/host/<table>/television")
def pair(table: str) -> flask.typing.ResponseReturnValue:
    """Pair the television with this code with the table, for its host only."""
    require_host(table)
    body = read_json(LONGEST_BODY, Code.TELEVISION_CODE)
    code = body.get("code") if isinstance(body, dict) else None
    if not isinstance(code, str) or len(code) > LONGEST_CODE:
        raise Refusal(Code.TELEVISION_CODE)
    current_services().televisions.pair(code, table, time.monotonic())
    return uncached(flask.jsonify({"ok": True}))
