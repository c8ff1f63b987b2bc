"""Rig for the page of the phone that is the camera: a server over http and https, and a browser with a fake camera.

The fake camera of Chromium plays a video of a simulated mat, on which a hand lays a card.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import flask
from playwright.sync_api import Browser, BrowserType

from companion.addresses import OwnAddresses
from companion.server.app import Services, create_app, services_of
from companion.settings import Settings
from companion.tables.commands import seating
from companion.tables.table import Table
from hardware.camera.geometry.layout import Layout
from hardware.camera.simulated.table import SimulatedTable
from tests.browser import CHROMIUM, FLAGS
from tests.devices_program import RunningProgram, running_program
from tests.photographs import jpeg
from tests.served import Secure, listening
from tests.waiting import wait_until

CARD = "WE-I-04"
PLAYED_FPS = 30
"""Frames a second that Chromium plays of a file of JPEG pictures."""


def write_video(
    file: Path, layout: Layout, *, size: tuple[int, int] = (1280, 720), fps: int = 6, turn: float = 90, seconds: int = 8
) -> None:
    """A video of a mat on which the card is laid after a second and a half; it ends with the card lying there."""
    now = [0.0]
    mat = SimulatedTable(layout, size, clock=lambda: now[0], pace=1.5)
    laid = False
    with file.open("wb") as video:
        for number in range(seconds * fps):
            now[0] = number / fps
            if not laid and now[0] >= 1.5:
                mat.lay(CARD, turn=turn)
                laid = True
            video.write(jpeg(mat.image(now[0])) * (PLAYED_FPS // fps))


def with_fake_camera(chromium: BrowserType, video: Path | None) -> Browser:
    """A browser that trusts any certificate, whose camera is a video; None: Chromium's own test picture."""
    flags = [*FLAGS, "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"]
    if video is not None:
        flags.append(f"--use-file-for-fake-video-capture={video}")
    return chromium.launch(executable_path=CHROMIUM, args=flags)


class PhoneRig:
    """A server with a table whose game runs, without a camera."""

    def __init__(self, app: flask.Flask, table: Table, http: str, https: str, program: RunningProgram) -> None:
        self.app, self.table, self.http, self.https, self.program = app, table, http, https, program

    @property
    def parts(self) -> Services:
        """The parts of the application."""
        return services_of(self.app)

    @property
    def path(self) -> str:
        """The path of the camera page with its key."""
        return f"/camera?key={self.parts.phone_camera.key}&lang=en"

    @property
    def frames(self) -> int:
        """The number of the last picture that has reached the devices' program."""
        return self.program.program.camera.frames._number

    def settled(self) -> list[tuple[str, str]]:
        """The answers of the game."""
        return [(line.ask, line.value) for line in self.table.record]


@contextmanager
def phone_rig(data: Path) -> Iterator[PhoneRig]:
    """A server over http and https with a running game of the fake game."""
    from tests.companion.fake_game import FAKE

    app = create_app(Settings(data=data, game=FAKE.name, rate=1e6, burst=1_000_000), OwnAddresses("127.0.0.1"))
    parts = services_of(app)
    parts.https.certificates.refresh()
    secure = Secure.free(parts.https.certificates.context())
    parts.https.open(lambda _context: secure.port)
    https = f"https://127.0.0.1:{secure.port}"
    table = parts.registry.open("Tuesday")
    parts.own_hub.attach(table)
    for seat, colour in (("N", "blue"), ("E", "red")):
        seating.take_seat(table, seat, seat, colour)
    table.start(start_player="N")
    with listening(app, secure=secure) as http, running_program(http, parts, camera="", dice=False) as program:
        assert wait_until(lambda: parts.own_hub.connected)
        yield PhoneRig(app, table, http, https, program)
    parts.close()
