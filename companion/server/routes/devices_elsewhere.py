"""Routes of devices elsewhere: the key with which another computer reports a table's devices, for the host."""

from __future__ import annotations

import shlex
from typing import TypedDict

import flask

from companion.errors import Code, Refusal
from companion.server.http_requests import base_of_request, read_command, table_for_host
from companion.server.services import current_services
from companion.tables.access.device_keys import of_table

blueprint = flask.Blueprint("devices_elsewhere", __name__)


class DevicesElsewhere(TypedDict):
    """The key of a table's devices, the command that reports them, and whether its program is connected."""

    key: str
    command: str
    joined: bool
    connected: bool


@blueprint.get("/host/<table>/devices.json")
def state(table: str) -> flask.typing.ResponseReturnValue:
    """The key with which another computer reports the devices of a table, for its host."""
    found = table_for_host(table)
    services = current_services()
    key = services.programs.keys.key(of_table(found.id))
    remote = services.hubs.remote(found)
    words = ["exchequer", "devices", "--server", base_of_request(), "--table", found.id, "--key", key]
    shown: DevicesElsewhere = {
        "key": key,
        "command": shlex.join(words),
        "joined": remote is not None,
        "connected": remote is not None and remote.connected,
    }
    return {"ok": True, **shown}


@blueprint.post("/host/<table>/devices.json")
def carry_out(table: str) -> flask.typing.ResponseReturnValue:
    """Carry out {"do": "renew"}, which revokes the old key, or {"do": "forget"}, which also removes the devices."""
    found = table_for_host(table)
    services = current_services()
    wanted = read_command().get("do")
    if wanted not in ("renew", "forget"):
        raise Refusal(Code.EVENT_UNKNOWN)
    remote = services.hubs.remote(found)
    services.programs.renew(of_table(found.id))
    if wanted == "forget" and remote is not None:
        if remote.connection is not None:  # also one with the key of a stand
            remote.connection.close()
        services.hubs.forget(found)
    return state(table)
