"""Server with a camera before one drawn picture, for tests of the camera page in a browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.server.app import Services
from companion.settings import Settings
from companion.tables.table import Table
from hardware.camera.geometry.layout import MAT, Layout
from hardware.camera.geometry.layout_files import TABLE
from tests.companion.devices.still_camera import StillSource
from tests.devices_program import RunningProgram, running_program
from tests.hardware.camera.drawn import SEEN, drawn
from tests.served import served
from tests.waiting import wait_until

PICTURES = {
    "good": lambda: drawn(MAT, (1280, 720), side=25, codes=list(SEEN.values())),
    "bad": lambda: drawn(MAT, (1280, 720), side=18, codes=list(SEEN.values()), light=0.4, hidden=[1], lean=0.3),
    "table": lambda: drawn(TABLE, (1024, 768), side=25, codes=[("WE-I-04", 0.0, 190.0, 0.0)]),
}


@dataclass
class StillTable:
    """A served table whose devices' program has a still camera."""

    address: str
    parts: Services
    table: Table
    source: StillSource
    program: RunningProgram

    @property
    def key(self) -> str:
        """The host's key."""
        return self.parts.registry.keys.key(self.table.id)

    @property
    def layout(self) -> Layout | None:
        """The layout that is watched."""
        thread = self.program.program.camera.thread
        return None if thread is None else thread.layout

    def show(self, picture: str) -> None:
        """Put another picture before the camera, and wait for a frame of it."""
        image = self.source.image = PICTURES[picture]()
        thread = self.program.program.camera.thread
        assert thread is not None
        assert wait_until(lambda: (frame := thread.latest_frame()) is not None and frame.image is image)

    def command(self, **command: object) -> None:
        """Carry out a command of the page."""
        self.parts.own_hub.request("camera_command", {"command": command})


@contextmanager
def still_table(folder: Path, picture: str = "good") -> Iterator[StillTable]:
    """A server, its one table, and its camera before a picture."""
    source = StillSource(PICTURES[picture]())
    with served(Settings(data=folder, rate=1e6, burst=1_000_000)) as (address, parts):
        table = parts.registry.open("Sunday")
        parts.own_hub.attach(table)
        with running_program(address, parts, dice=False, source=lambda _mat: source) as program:
            assert wait_until(lambda: parts.own_hub.status["camera"].state == "ready")
            yield StillTable(address, parts, table, source, program)
