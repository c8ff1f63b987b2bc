"""The phone's camera page in a real browser over https: pictures, faults and what they take, and the cost of a picture.

The browser's camera is a video of a simulated mat on which a hand lays a card, while the light jumps twice. Faults are
those of an evening: no network, a call that takes the camera, a page that is put aside, a phone that is turned. Times
from the end of a fault to the next picture that is read are those of the clock; the machine should be idle. The cost
of a picture is processor time of the whole process that takes it, beside Python's own web server with the same TLS.
"""

from __future__ import annotations

import http.client
import http.server
import ssl
import statistics
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
from playwright.sync_api import Page, sync_playwright

from hardware.camera.simulated.table import SimulatedTable
from tests.companion.server.phone_with_camera import jpeg
from tests.web.phone_camera_rig import CARD, PLAYED_FPS, PhoneRig, phone_rig, with_fake_camera

FPS = 6
"""Different pictures a second of the video."""
SECONDS = 14
LAID_AT = 6.0
JUMPS = ((3.0, 4.0, 0.55), (9.0, 10.0, 1.25))
"""From when to when the light of the video is another one, and the factor."""
LIMIT = 20.0
"""Seconds after which a fault counts as never overcome."""
POSTS = 60
"""Pictures whose cost is measured."""


def measure() -> dict[str, Any]:
    """The figures of the bench."""
    cv2.setNumThreads(1)
    with (
        tempfile.TemporaryDirectory() as place,
        phone_rig(Path(place) / "data") as rig,
        sync_playwright() as playwright,
    ):
        video = Path(place) / "mat.mjpeg"
        _write_video(video, rig)
        cost = _cost(rig)
        phone = with_fake_camera(playwright.chromium, video)
        context = phone.new_context(ignore_https_errors=True, viewport={"width": 390, "height": 844})
        page = context.new_page()
        page.goto(rig.https + rig.path)
        page.click(".thumb button")
        expected = [("1.1.event", CARD.removeprefix("WE-")), ("1.1.orientation", "1")]
        answered = _seconds_until(lambda: rig.settled() == expected)
        rate = _rate(page, rig)
        faults = {
            "offline": _offline(page, rig),
            "call": _fault(page, rig, "document.querySelector('video').srcObject.getTracks()[0].stop()"),
            "aside": _aside(page, rig),
            "turned": _turned(page, rig),
        }
        result = {
            "answered": 100.0 * (answered < LIMIT),
            "pictures_a_second": rate,
            "back_seconds_worst": round(max(faults.values()), 2),
            **{f"back_{name}": round(seconds, 2) for name, seconds in faults.items()},
            "invented": float(rig.settled() != expected),
            **cost,
        }
        context.close()
        phone.close()
    return result


def _write_video(file: Path, rig: PhoneRig) -> None:
    now = [0.0]
    mat = SimulatedTable(rig.table.plugin.mat_layout(), (1280, 720), clock=lambda: now[0], pace=1.5)
    is_laid = False
    with file.open("wb") as video:
        for number in range(SECONDS * FPS):
            now[0] = number / FPS
            if now[0] >= LAID_AT and not is_laid:
                mat.lay(CARD, turn=90)
                is_laid = True
            mat.light = next((factor for begin, end, factor in JUMPS if begin <= now[0] < end), 1.0)
            video.write(jpeg(mat.image(now[0])) * (PLAYED_FPS // FPS))


def _seconds_until(condition: Callable[[], bool], page: Page | None = None, limit: float = LIMIT) -> float:
    """Seconds until a condition holds; the limit if it does not."""
    began = time.monotonic()
    while not condition() and time.monotonic() - began < limit:
        if page is None:
            time.sleep(0.01)
        else:
            page.wait_for_timeout(10)
    return time.monotonic() - began


def _frame(rig: PhoneRig) -> int:
    """The number of the newest picture that the pipeline has read."""
    frames = rig.parts.devices.capabilities["camera"].frames
    frame = None if frames is None else frames.latest_frame()
    return -1 if frame is None else frame.number


def _is_ready(rig: PhoneRig) -> bool:
    return rig.parts.devices.status["camera"].state == "ready"


def _rate(page: Page, rig: PhoneRig) -> float:
    before, began = _frame(rig), time.monotonic()
    page.wait_for_timeout(4000)
    return round((_frame(rig) - before) / (time.monotonic() - began), 1)


def _back(page: Page, rig: PhoneRig) -> float:
    """Seconds until a further picture has been read and the camera is ready."""
    before = _frame(rig)
    return _seconds_until(lambda: _frame(rig) > before and _is_ready(rig), page)


def _fault(page: Page, rig: PhoneRig, script: str) -> float:
    page.evaluate(script)
    return _back(page, rig)


def _offline(page: Page, rig: PhoneRig) -> float:
    """The Wi-Fi is lost for five seconds."""
    page.context.set_offline(True)
    page.wait_for_timeout(5000)
    page.context.set_offline(False)
    return _back(page, rig)


def _aside(page: Page, rig: PhoneRig) -> float:
    """The page is hidden, its camera taken, and it is shown again after four seconds, as after sleep."""
    page.evaluate(
        """Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
        document.querySelector('video').srcObject.getTracks()[0].stop();"""
    )
    page.wait_for_timeout(4000)
    return _fault(
        page,
        rig,
        """Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));""",
    )


def _turned(page: Page, rig: PhoneRig) -> float:
    """The phone is turned: the pictures stand upright now, and the mat lies across them."""
    page.evaluate(
        """(() => {
            const draw = CanvasRenderingContext2D.prototype.drawImage;
            const { videoWidth, videoHeight } = document.querySelector('video');
            Object.defineProperties(document.querySelector('video'),
                { videoWidth: { value: videoHeight }, videoHeight: { value: videoWidth } });
            CanvasRenderingContext2D.prototype.drawImage = function (picture, x, y, width, height) {
                this.setTransform(0, 1, -1, 0, width, 0);
                draw.call(this, picture, 0, 0, height, width);
                this.resetTransform();
            };
        })()"""
    )
    seconds = _back(page, rig)
    shape = rig.parts.devices.capabilities["camera"].frames
    frame = None if shape is None else shape.latest_frame()
    if frame is None or frame.image.shape[0] < frame.image.shape[1]:
        seconds += _seconds_until(lambda: _is_upright(rig), page)
    return seconds + _seconds_until(lambda: len(_markers(rig)) == 4, page)


def _is_upright(rig: PhoneRig) -> bool:
    frames = rig.parts.devices.capabilities["camera"].frames
    frame = None if frames is None else frames.latest_frame()
    return frame is not None and frame.image.shape[0] > frame.image.shape[1]


def _markers(rig: PhoneRig) -> list[int]:
    figures = rig.parts.devices.capabilities["camera"].figures
    found = None if figures is None else figures.health().get("markers")
    return list(found) if isinstance(found, list) else []


# ------------------------------------------------------------------ the cost of a picture


def _cost(rig: PhoneRig) -> dict[str, float]:
    """Processor time of this process for a picture that is sent and taken over https, without its decoding."""
    picture = jpeg(SimulatedTable(size=(1920, 1080)).image(0.0))
    context = ssl.create_default_context(cadata=_authority(rig))
    certificate = rig.parts.settings.data / "https"
    peer = _Peer(certificate / "server.crt", certificate / "server.key")
    ours = _milliseconds(rig.https, "/camera/frames?key=wrong&phone=bench", picture, context)
    theirs = _milliseconds(peer.address, "/", picture, context)
    peer.close()
    return {"post_ms": ours, "post_ms_peer": theirs, "picture_kb": round(len(picture) / 1000)}


def _authority(rig: PhoneRig) -> bytes:
    return ssl.PEM_cert_to_DER_cert((rig.parts.settings.data / "https" / "authority.crt").read_text(encoding="ascii"))


def _milliseconds(address: str, path: str, picture: bytes, context: ssl.SSLContext) -> float:
    """Median processor time of client and server together for one picture, in milliseconds."""
    host, _, port = address.removeprefix("https://").partition(":")
    connection = http.client.HTTPSConnection(host, int(port), context=context)
    spent = []
    for _ in range(POSTS):
        began = time.process_time()
        connection.request("POST", path, picture, {"Content-Type": "image/jpeg"})
        connection.getresponse().read()
        spent.append(1000 * (time.process_time() - began))
        time.sleep(0.03)  # below the limit of requests of one address
    connection.close()
    return round(statistics.median(spent), 2)


class _Peer:
    """Python's own web server with threads, over TLS, which reads a picture and answers with a few bytes."""

    def __init__(self, certificate: Path, key: Path) -> None:
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:  # the library gives the name
                self.rfile.read(int(self.headers["Content-Length"]))
                self.send_response(200)
                self.send_header("Content-Length", "2")
                self.end_headers()
                self.wfile.write(b"{}")

            def log_message(self, *_arguments: object) -> None:
                """No log."""

        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self.address = f"https://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Stop it."""
        self._server.shutdown()
        self._server.server_close()
