"""Table routes: a table's join code and its record."""

from __future__ import annotations

import flask

from companion.errors import Code
from companion.server import addresses
from companion.server.parts import current_parts
from companion.server.requests import as_download, table_for_host

blueprint = flask.Blueprint("tables", __name__)


@blueprint.get("/qr/<table>.svg")
def join_code(table: str) -> flask.typing.ResponseReturnValue:
    """The QR code of the address at which phones join, as SVG."""
    parts = current_parts()
    parts.registry.get(table)
    base = parts.settings.base_url or flask.request.host_url.rstrip("/")
    response = flask.Response(addresses.qr_svg(f"{base}/join/{table}"), content_type="image/svg+xml")
    response.headers["Cache-Control"] = "max-age=300"
    return response


@blueprint.get("/games/<table>/record.json")
def record(table: str) -> flask.typing.ResponseReturnValue:
    """The record of the game; before its end only for the host, since it has the hidden answers of all seats."""
    found = current_parts().registry.get(table)
    if not found.over:
        table_for_host(table, Code.RECORD_PRIVATE)
    return as_download(flask.jsonify(found.to_record()), f"exchequer-{table}.json")
