"""Server with a camera that shows one drawn picture, for tests of the camera page in a browser.

``python -m tests.web.camera_setup_server`` serves it on port 8124 and prints the page's address.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

import flask
from companion.devices.protocols import CardSighting

from companion.server.app import create_app, parts_of
from companion.settings import Settings
from companion.tables.table import Table
from hardware.camera.frames import Frame
from hardware.camera.geometry.layout import MAT, Layout
from hardware.camera.geometry.layout_files import TABLE
from hardware.camera.images import Image
from tests.hardware.camera.drawn import SEEN, drawn


class StillCamera:
    """Camera with a still picture, which ``show`` replaces."""

    def __init__(self, image: Image | None, layout: Layout = MAT) -> None:
        self.layout = layout
        self.lens: object = None
        self.reason = ""
        self.number = 0
        self.image = image
        self.used: list[Layout] = []

    def show(self, image: Image | None) -> None:
        """Show another picture."""
        self.number += 1
        self.image = image

    def start(self) -> None:
        """Nothing to start."""

    def stop(self) -> None:
        """Nothing to stop."""

    def lying(self) -> list[CardSighting]:
        """Nothing lies still."""
        return []

    def latest_jpeg(self) -> bytes | None:
        """No picture with drawings."""
        return None

    def latest_frame(self) -> Frame | None:
        """The picture."""
        return None if self.image is None else Frame(self.number, 0.0, self.image)

    def use(self, layout: Layout, lens: object = None) -> None:
        """Use another layout and lens; the layouts are recorded in ``used``."""
        self.layout, self.lens = layout, lens
        self.used.append(layout)

    def health(self) -> dict[str, Any]:
        """Figures in the form of the watcher's."""
        return {
            "state": "ready",
            "fps": 7.9,
            "load": 0.31,
            "ms": 38.5,
            "width": 1280,
            "height": 720,
            "pixels_per_module": 3.1,
            "markers": [0, 1, 2, 3],
            "seen_at": 0.4,
            "lens": False,
        }

    def report(self) -> dict[str, list[str]]:
        """Rejected codes, one of some kinds."""
        return {"mirrored": ["WE-I-04"], "foreign": ["https://elsewhere.example/"], "duplicate": []}


PICTURES = {
    "good": lambda: drawn(MAT, (1280, 720), side=25, codes=list(SEEN.values())),
    "bad": lambda: drawn(MAT, (1280, 720), side=18, codes=list(SEEN.values()), light=0.4, hidden=[1], lean=0.3),
    "table": lambda: drawn(TABLE, (1024, 768), side=25, codes=[("WE-I-04", 0.0, 190.0, 0.0)]),
}


def table_with_camera(folder: Path, picture: str = "good") -> tuple[flask.Flask, Table, str, StillCamera]:
    """An application, its one table, the host's key, and its camera."""
    app = create_app(Settings(data=folder, rate=1e6, burst=1_000_000))
    parts = parts_of(app)
    table = parts.registry.open("Sunday")
    camera = StillCamera(PICTURES[picture](), parts.camera_setup.settings.layout)
    parts.devices.attach(table)
    parts.devices.start(camera, None)
    parts.devices.camera_state("ready")
    return app, table, parts.registry.keys.key(table.id), camera


if __name__ == "__main__":
    flask_app, opened, host_key, _ = table_with_camera(
        Path(tempfile.mkdtemp()), sys.argv[1] if len(sys.argv) > 1 else "good"
    )
    print(f"http://127.0.0.1:8124/host/{opened.id}/camera?key={host_key}", flush=True)
    flask_app.run("127.0.0.1", 8124, threaded=True)
