"""Camera routes: the pictures and settings of the host's camera page.

All of them need the table's host key. They are plain requests: the page polls as fast as it can show the responses, so
a slow connection only means fewer pictures. Computer vision and printing are imported when they are first needed: a
table without a camera needs neither.
"""

from __future__ import annotations

import io

import flask

from companion.errors import Code, Refusal
from companion.server.parts import current_parts
from companion.server.requests import as_download, read_body, read_json, table_for_host, uncached
from web.pages.languages import chosen_language

LARGEST_COMMAND = 16_000
"""Bytes of a command; a layout has about two thousand."""
LARGEST_PHOTO = 6_000_000
"""Bytes of a photograph of a code; the page makes it smaller before it sends it."""

blueprint = flask.Blueprint("camera", __name__, url_prefix="/host/<table>")


@blueprint.get("/camera.jpg")
def latest(table: str) -> flask.typing.ResponseReturnValue:
    """The newest picture with what was recognised drawn on it; status 204 where there is none."""
    served = table_for_host(table)
    devices = current_parts().hubs.of(served)
    return _jpeg(devices.camera.latest_jpeg() if devices.camera and devices.table is served else None, missing=204)


@blueprint.get("/camera.json")
def state(table: str) -> flask.typing.ResponseReturnValue:
    """The state of the camera page."""
    served = table_for_host(table)
    parts = current_parts()
    shown = parts.camera_setup.state(served, chosen_language())
    if parts.hubs.remote(served) is not None:
        from companion.devices.camera_page_values import advice_at_agent

        device = parts.hubs.public(served)["camera"]
        shown = {**shown, "state": device["state"], "simulated": device["simulated"]}
        shown["advice"] = [advice_at_agent(chosen_language())]
    return uncached(flask.jsonify({"ok": True, **shown}))


@blueprint.post("/camera.json")
def carry_out(table: str) -> flask.typing.ResponseReturnValue:
    """Change a setting or start a calibration; the response is the state afterwards."""
    served = table_for_host(table)
    if current_parts().hubs.remote(served) is not None:
        raise Refusal(Code.DEVICES_AT_AGENT)
    current_parts().camera_setup.carry_out(read_json(LARGEST_COMMAND, Code.MESSAGE_MALFORMED), served)
    return state(table)


@blueprint.post("/camera/code")
def code(table: str) -> flask.typing.ResponseReturnValue:
    """The address in the photograph of a camera app's code: the body is a JPEG or PNG."""
    from companion.devices.camera_source import address_in

    table_for_host(table)
    return uncached(flask.jsonify({"ok": True, "address": address_in(read_body(LARGEST_PHOTO))}))


@blueprint.get("/camera/<int:number>.jpg")
def picture(table: str, number: int) -> flask.typing.ResponseReturnValue:
    """The picture of this number."""
    table_for_host(table)
    return _jpeg(current_parts().camera_setup.picture(number), missing=404)


@blueprint.get("/layout.json")
def layout(table: str) -> flask.typing.ResponseReturnValue:
    """The layout in use, as a JSON file."""
    from hardware.camera.geometry.layout_json import to_json

    served = table_for_host(table)
    setup = current_parts().camera_setup
    return as_download(flask.jsonify(to_json(setup.layout_for(served))), f"{setup.settings.chosen}.json")


@blueprint.get("/markers.pdf")
def markers(table: str) -> flask.typing.ResponseReturnValue:
    """The sheet with the four markers of a whole table, as a PDF file."""
    from companion.devices.marker_sheet import marker_words
    from hardware.printing.table_markers import write_table_markers

    table_for_host(table)
    paper = "letter" if flask.request.args.get("paper") == "letter" else "a4"
    written = io.BytesIO()
    size = min(max(current_parts().camera_setup.settings.table.marker_size, 10.0), 70.0)
    write_table_markers(written, size=size, paper=paper, words=marker_words(chosen_language()))
    return as_download(flask.Response(written.getvalue(), content_type="application/pdf"), "markers.pdf")


@blueprint.route("/aiming", methods=["GET", "POST"])
@blueprint.route("/aiming.json", methods=["GET", "POST"])
@blueprint.get("/aiming/<int:number>.jpg")
def old_address(table: str, number: int = 0) -> flask.typing.ResponseReturnValue:
    """A redirect from the addresses of version 0.1, ``/host/<table>/aiming…``, to ``/host/<table>/camera…``."""
    return flask.redirect(flask.request.full_path.replace("/aiming", "/camera", 1).removesuffix("?"), code=308)


def _jpeg(picture: bytes | None, missing: int) -> flask.Response:
    """A picture as an uncached response; without one, an empty response with the status ``missing``."""
    if picture is None:
        return flask.Response(status=missing)
    return uncached(flask.Response(picture, content_type="image/jpeg"))
