"""Update routes: an update file is sent in pieces, and an update or a roll back is asked for.

Both change nothing by themselves: root checks the file's signature, proves the version and switches
(`companion.appliance.updating`).
"""

from __future__ import annotations

import flask

from companion.appliance.received_files import PIECE_BYTES
from companion.appliance.version_requests import Request
from companion.errors import Code, Refusal
from companion.server.appliance_access import require_access
from companion.server.parts import current_parts
from companion.server.requests import body_file, piece_of_file, read_json, uncached

LARGEST_COMMAND = 1000
"""Bytes of a command."""

blueprint = flask.Blueprint("updates", __name__)


@blueprint.post("/appliance/updates/file")
def receive() -> flask.typing.ResponseReturnValue:
    """Add the body to the update file ``name`` of ``size`` bytes, at the byte ``at``. Raises `Refusal`."""
    require_access()
    at, size = piece_of_file()
    with body_file(PIECE_BYTES) as piece:
        piece.seek(0)
        complete = current_parts().updates.receive(flask.request.args.get("name", ""), at, size, piece)
    return uncached(flask.jsonify({"ok": True, "complete": complete}))


@blueprint.post("/appliance/updates")
def carry_out() -> flask.typing.ResponseReturnValue:
    """Ask for an update or a roll back. Raises `Refusal`.

    {"do": "update", "file": …, "stick": …} or {"do": "roll_back"}.
    """
    require_access()
    match read_json(LARGEST_COMMAND, Code.MESSAGE_MALFORMED):
        case {"do": "update", "file": str(file), "stick": str(stick)} if file:
            current_parts().updates.ask_for(Request(file, stick))
        case {"do": "roll_back"}:
            current_parts().updates.ask_for(Request())
        case _:
            raise Refusal(Code.EVENT_UNKNOWN)
    return uncached(flask.jsonify({"ok": True}))
