"""Phone camera routes: the camera phone's pictures, what is recognised in them, and the host's link to its page.

A picture is the body of an https request, which the browser's camera needs anyway; no WebSocket is needed. The bodies
stay in the web server's memory and are discarded after the response.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import flask

from companion.devices.phone_camera import LONGEST_ID
from companion.errors import Code, Refusal
from companion.server.http_requests import (
    as_download,
    base_of_request,
    page_to_https,
    read_command,
    table_for_host,
)
from companion.server.pictures import qr_codes
from companion.server.services import Services, current_services
from companion.tables.table import Table
from hardware.camera.sources.posted_frames import MOST_BYTES
from web.pages.languages import chosen_language

if TYPE_CHECKING:  # loads the computer vision
    from companion.devices.camera_page_types import PhoneCameraState, PhoneLink

FRAMES_PATH = "/camera/frames"

blueprint = flask.Blueprint("phone_camera", __name__)


@blueprint.get("/camera")
def camera_page() -> flask.typing.ResponseReturnValue:
    """The page of the phone; over plain http it explains, and checks whether the phone trusts the https port yet."""
    return page_to_https("templates/phone_camera.html")


@blueprint.get("/camera/probe")
def probe() -> flask.typing.ResponseReturnValue:
    """An empty response: if the plain http page receives it, the certificate is trusted."""
    return flask.Response(status=204, headers={"Cross-Origin-Resource-Policy": "cross-origin"})


@blueprint.post(FRAMES_PATH)
def take_frame() -> flask.typing.ResponseReturnValue:
    """Take one picture (JPEG) of the page ``?phone=``; ``?take=1`` takes over from another one.

    ``problem`` in the response is the code of an earlier picture that could not be decoded.
    """
    services = current_services()
    services.phone_camera.require(flask.request.args.get("key", ""))
    phone = flask.request.args.get("phone", "")
    if not 0 < len(phone) <= LONGEST_ID:
        raise Refusal(Code.MESSAGE_MALFORMED)
    if flask.request.mimetype != "image/jpeg":
        raise Refusal(Code.FRAME_TYPE)
    length = flask.request.content_length
    if length is None or length > MOST_BYTES:
        raise Refusal(Code.FRAME_TOO_LARGE, n=MOST_BYTES // 1_000_000)
    flask.request.max_content_length = MOST_BYTES
    jpeg = flask.request.get_data(cache=False)
    services.phone_camera.post(phone, jpeg, take=flask.request.args.get("take") == "1")
    return {"ok": True, "problem": services.phone_camera.problem}


@blueprint.delete(FRAMES_PATH)
def leave() -> flask.typing.ResponseReturnValue:
    """Note that the page ``?phone=`` sends no more pictures."""
    camera = current_services().phone_camera
    camera.require(flask.request.args.get("key", ""))
    camera.leave(flask.request.args.get("phone", ""))
    return {"ok": True}


@blueprint.get("/camera/state.json")
def state() -> flask.typing.ResponseReturnValue:
    """What is recognised in the pictures, for the phone that sends them."""
    services = current_services()
    services.phone_camera.require(flask.request.args.get("key", ""))
    look = services.own_hub.request("camera_page", {"language": chosen_language()})["page"]
    shown: PhoneCameraState = {
        "state": look["state"] if services.phone_camera.joined else "absent",
        "frame": look["frame"],
        "width": look.get("width", 0),
        "height": look.get("height", 0),
        "markers": look["markers"],
        "codes": [tag["corners"] for tag in look["tags"] if tag["of_game"]],
        "advice": look["advice"],
    }
    return {"ok": True, **shown}


@blueprint.get("/camera/exchequer.crt")
def authority() -> flask.typing.ResponseReturnValue:
    """The certificate of this computer's authority."""
    try:
        content = current_services().https.certificates.authority()
    except OSError:
        flask.abort(404)
    return as_download(flask.Response(content, content_type="application/x-x509-ca-cert"), "exchequer.crt")


@blueprint.get("/host/<table>/phone.json")
def link(table: str) -> flask.typing.ResponseReturnValue:
    """The link to the camera page, for the host of the table that the camera serves."""
    require_served(table_for_host(table))
    return {"ok": True, **_link(current_services())}


@blueprint.post("/host/<table>/phone.json")
def carry_out(table: str) -> flask.typing.ResponseReturnValue:
    """Carry out {"do": "use"}, which makes the phone the camera, or {"do": "renew"}, which revokes the old link."""
    require_served(table_for_host(table))
    services = current_services()
    wanted = read_command().get("do")
    if wanted == "use":
        services.program.require()
        services.own_hub.request("camera_command", {"command": {"do": "phone"}})
    elif wanted == "renew":
        services.phone_camera.renew()
    else:
        raise Refusal(Code.EVENT_UNKNOWN)
    return link(table)


@blueprint.get("/host/<table>/phone.svg")
def code(table: str) -> flask.typing.ResponseReturnValue:
    """The QR code of the camera page's link, as SVG."""
    require_served(table_for_host(table))
    picture = qr_codes.qr_svg(_link(current_services())["address"])
    return flask.Response(picture, content_type="image/svg+xml")


def require_served(table: Table) -> None:
    """Make this computer's devices serve a table. Raises `Refusal` if their camera serves another one."""
    hub = current_services().own_hub
    if hub.table is not table and not hub.has_camera:
        hub.attach(table)
    if hub.table is not table:
        raise Refusal(Code.CAMERA_ELSEWHERE)


def _link(services: Services) -> PhoneLink:
    base, secure = base_of_request(), services.addresses.secure()
    path = f"/camera?key={services.phone_camera.key}"
    return {
        "address": f"{base}{path}",
        "secure": bool(secure),
        "secure_address": f"{secure}{path}" if secure else "",
        "joined": services.phone_camera.joined,
        "other": services.own_hub.has_camera and not services.phone_camera.joined,
    }
