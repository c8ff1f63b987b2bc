"""Host camera routes: the pictures and settings of the host's camera page, fetched from the devices' program.

All of them require the table's host key. They are plain requests: the page polls as fast as it can show the responses,
so a slow connection only means fewer pictures. The camera page starts this computer's devices' program, unless the
table's devices are elsewhere.
"""

from __future__ import annotations

import base64
import io

import flask

from companion.devices.hub import DeviceHub
from companion.server.http_requests import as_download, read_body, read_command, table_for_host
from companion.server.routes.phone_camera import require_served
from companion.server.services import current_services
from web.pages.languages import chosen_language

LARGEST_PHOTO = 6_000_000
"""Bytes of a photograph of a code; the page makes it smaller before it sends it."""

blueprint = flask.Blueprint("camera", __name__, url_prefix="/host/<table>")


@blueprint.get("/camera.jpg")
def latest(table: str) -> flask.typing.ResponseReturnValue:
    """The newest picture with the recognised objects drawn on it; status 204 without a picture."""
    served = table_for_host(table)
    hub = current_services().hubs.of(served)
    is_there = hub.table is served and hub.connected and hub.has_camera
    return _jpeg(hub.picture("picture") if is_there else None, missing=204)


@blueprint.get("/camera.json")
def state(table: str) -> flask.typing.ResponseReturnValue:
    """The state of the camera page."""
    page = _hub_of(table).request("camera_page", {"language": chosen_language()})["page"]
    return {"ok": True, **page}


@blueprint.post("/camera.json")
def carry_out(table: str) -> flask.typing.ResponseReturnValue:
    """Change a setting or start a calibration; the response is the state afterwards."""
    _hub_of(table).request("camera_command", {"command": read_command()})
    return state(table)


@blueprint.post("/camera/code")
def code(table: str) -> flask.typing.ResponseReturnValue:
    """Read the address in a photograph of a camera app's QR code; the body is a JPEG or PNG."""
    hub = _hub_of(table)
    picture = base64.b64encode(read_body(LARGEST_PHOTO)).decode()
    return {"ok": True, "address": hub.request("code", {"picture": picture})["address"]}


@blueprint.get("/camera/<int:number>.jpg")
def picture(table: str, number: int) -> flask.typing.ResponseReturnValue:
    """The picture of this number."""
    return _jpeg(_hub_of(table).picture("camera_picture", number=number), missing=404)


@blueprint.get("/layout.json")
def layout(table: str) -> flask.typing.ResponseReturnValue:
    """The layout in use, as a JSON file."""
    found = _hub_of(table).request("layout")
    return as_download(flask.jsonify(found["layout"]), f"{found['name']}.json")


@blueprint.get("/markers.pdf")
def markers(table: str) -> flask.typing.ResponseReturnValue:
    """The sheet with the four markers of a whole table, as a PDF file."""
    from companion.devices.marker_sheet import marker_words
    from hardware.printing.table_markers import write_table_markers

    hub = _hub_of(table)
    paper = "letter" if flask.request.args.get("paper") == "letter" else "a4"
    written = io.BytesIO()
    size = min(max(float(hub.request("layout")["marker_size"]), 10.0), 70.0)
    write_table_markers(written, size=size, paper=paper, words=marker_words(chosen_language()))
    return as_download(flask.Response(written.getvalue(), content_type="application/pdf"), "markers.pdf")


def _hub_of(identifier: str) -> DeviceHub:
    """Return the hub of a table for its host, with a connected program. Raises `Refusal`."""
    table = table_for_host(identifier)
    services = current_services()
    hub = services.hubs.of(table)
    if hub is services.own_hub:
        require_served(table)
        services.program.require()
    return hub


def _jpeg(picture: bytes | None, missing: int) -> flask.Response:
    """A picture as a response; without one an empty response with the status ``missing``."""
    if picture is None:
        return flask.Response(status=missing)
    return flask.Response(picture, content_type="image/jpeg")
