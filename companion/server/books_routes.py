"""Books routes: whole backups are asked for, downloaded, sent and restored from the page of the computer.

A backup contains the keys of all hosts and every hidden answer. So only the house downloads one: the host of a table
may know that there are backups, and have one made. Restoring is for the house, and for any host while there is no game.
"""

from __future__ import annotations

import flask

from companion.appliance.received_files import PIECE_BYTES
from companion.errors import Code, Refusal
from companion.server.appliance_access import require_access
from companion.server.parts import current_parts
from companion.server.requests import as_download, body_file, piece_of_file, read_json, uncached

LARGEST_COMMAND = 1000
"""Bytes of a command."""
DOWNLOAD_BYTES = 4_000_000
"""Bytes of a backup in one response: a page asks for one piece after the other, which keeps responses small."""

blueprint = flask.Blueprint("books", __name__)


@blueprint.get("/appliance/books/file")
def download() -> flask.typing.ResponseReturnValue:
    """A piece of the backup ``file`` from the byte ``at`` on; past the end an empty one. Raises `Refusal`."""
    if not require_access().house:
        raise Refusal(Code.BACKUP_HOUSE)
    given = flask.request.args
    path = current_parts().kept_backups.find(given.get("place", ""), given.get("stick", ""), given.get("file", ""))
    at = given.get("at", "0")
    if not (at.isascii() and at.isdecimal() and len(at) < 16):
        raise Refusal(Code.UPDATE_PIECE)
    content, size = current_parts().kept_backups.piece(path, int(at), DOWNLOAD_BYTES)
    response = as_download(flask.Response(content, content_type="application/octet-stream"), path.name)
    response.headers["X-Whole-Size"] = str(size)
    return response


@blueprint.post("/appliance/books/file")
def receive() -> flask.typing.ResponseReturnValue:
    """Add the body to the backup of ``size`` bytes that is sent, at the byte ``at``. Raises `Refusal`."""
    _require_restoring()
    at, size = piece_of_file()
    with body_file(PIECE_BYTES) as piece:
        piece.seek(0)
        complete = current_parts().kept_backups.receive(at, size, piece)
    return uncached(flask.jsonify({"ok": True, "complete": complete}))


@blueprint.post("/appliance/books")
def carry_out() -> flask.typing.ResponseReturnValue:
    """Have a backup made, or one restored: {"do": "make"} or {"do": "restore", "place": …, "stick": …, "file": …}.

    Raises `Refusal`.
    """
    require_access()
    parts = current_parts()
    if parts.settings.database:
        raise Refusal(Code.BACKUP_DATABASE)
    match read_json(LARGEST_COMMAND, Code.MESSAGE_MALFORMED):
        case {"do": "make"}:
            parts.books.ask_for()
        case {"do": "restore", "place": str(place), "stick": str(stick), "file": str(file)}:
            _require_restoring()
            parts.kept_backups.restore(parts.kept_backups.find(place, stick, file))
        case _:
            raise Refusal(Code.EVENT_UNKNOWN)
    return uncached(flask.jsonify({"ok": True}))


def _require_restoring() -> None:
    """Refuse who may not restore. Raises `Refusal` ``backup_house``, or ``backup_database`` where nobody can."""
    if current_parts().settings.database:
        raise Refusal(Code.BACKUP_DATABASE)
    if not require_access().house and not current_parts().kept_backups.is_empty():
        raise Refusal(Code.BACKUP_HOUSE)
