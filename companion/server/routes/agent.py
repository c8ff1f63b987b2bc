"""Agent routes: the key of a table's devices for its host, and what an agent fetches over HTTP with that key.

An agent's key comes in the header ``Authorization: Bearer …``, so that it is in no address.
"""

from __future__ import annotations

import shlex
from typing import TypedDict

import flask

from companion.errors import Code, Refusal
from companion.server.parts import current_parts
from companion.server.requests import base_of_request, read_json, table_for_host, uncached
from companion.tables.device_keys import of_table

LARGEST_COMMAND = 200
"""Bytes of a command of the host."""

blueprint = flask.Blueprint("agents", __name__)


class AgentState(TypedDict):
    """What the host page shows of an agent: its key, the command that starts it, and whether it is connected."""

    key: str
    command: str
    joined: bool
    connected: bool


@blueprint.get("/host/<table>/devices.json")
def state(table: str) -> flask.typing.ResponseReturnValue:
    """The key with which a small computer reports the devices of a table, for its host."""
    found = table_for_host(table)
    parts = current_parts()
    key = parts.agents.keys.key(of_table(found.id))
    remote = parts.hubs.remote(found)
    words = ["exchequer", "devices", "--server", base_of_request(), "--table", found.id, "--key", key]
    shown: AgentState = {
        "key": key,
        "command": shlex.join(words),
        "joined": remote is not None,
        "connected": remote is not None and remote.connected,
    }
    return uncached(flask.jsonify({"ok": True, **shown}))


@blueprint.post("/host/<table>/devices.json")
def carry_out(table: str) -> flask.typing.ResponseReturnValue:
    """Carry out {"do": "renew"}: the key is new, the agent with the old one is out; or {"do": "forget"}: besides,
    the table has no devices of an agent any more, until one connects with the new key.
    """
    found = table_for_host(table)
    parts = current_parts()
    command = read_json(LARGEST_COMMAND, Code.MESSAGE_MALFORMED)
    wanted = command.get("do") if isinstance(command, dict) else None
    if wanted == "renew":
        parts.agents.renew(of_table(found.id))
    elif wanted == "forget":
        parts.agents.renew(of_table(found.id))  # else it would connect again at once
        parts.agents.close(lambda agent: agent.devices.table is found)
        parts.hubs.forget(found)
    else:
        raise Refusal(Code.EVENT_UNKNOWN)
    return state(table)


@blueprint.get("/devices/stands/<code>.json")
def stand(code: str) -> flask.typing.ResponseReturnValue:
    """The table that is at a stand now, for its agent. Raises `Refusal` ``devices_key`` and ``stand_empty``."""
    return uncached(flask.jsonify({"ok": True, "table": current_parts().agents.stand_table(code[:32], _key())}))


@blueprint.get("/devices/<table>/faces/<name>.webp")
def face(table: str, name: str) -> flask.typing.ResponseReturnValue:
    """A photo that is cut to a card of the pack, for the agent of a table. Raises `Refusal`, also for other photos."""
    parts = current_parts()
    found = parts.registry.get(table)
    parts.agents.require_key(found.id, flask.request.args.get("stand"), _key())
    for photo in found.face_photos():
        if photo.file.stem == name:
            return uncached(flask.send_file(photo.file, mimetype="image/webp"))
    raise Refusal(Code.PACK_ITEM)


def _key() -> str:
    """The key of the request; "" without one."""
    authorization = flask.request.authorization
    if authorization is None or authorization.type != "bearer":
        return ""
    return (authorization.token or "")[:128]
