"""Still camera: the camera of a devices' program, and its page, before a picture that a test replaces."""

from __future__ import annotations

import time
from pathlib import Path

from companion.devices.program.camera import TableCamera
from companion.devices.program.camera_page import CameraPage
from companion.devices.program.outbox import Outbox
from hardware.camera.frames import Frame, Source
from hardware.camera.geometry.layout import MAT, Layout
from hardware.camera.geometry.layout_json import to_json
from hardware.camera.images import Image
from tests.waiting import wait_until

PAUSE = 0.02
"""Seconds between two frames."""


class StillSource:
    """A frame source with one picture."""

    spec, simulated, live = "still", False, True

    def __init__(self, image: Image) -> None:
        self.image = image
        self._number = 0

    def open(self) -> None:
        """Nothing to open."""

    def read(self) -> Frame:
        """The picture."""
        time.sleep(PAUSE)
        self._number += 1
        return Frame(self._number, self._number / 10, self.image)

    def close(self) -> None:
        """Nothing to release."""


class StillCamera:
    """A program's camera before a picture, and its page."""

    def __init__(self, folder: Path, image: Image, texts: tuple[str, ...] = (), mat: Layout = MAT) -> None:
        self.source = StillSource(image)
        self.camera = TableCamera(folder, "simulated", Outbox(), lambda: None, self._make)
        self.camera.look_for(texts, (), to_json(mat))
        self.now = 0.0
        self.page = CameraPage(self.camera, lambda: self.now)
        assert wait_until(lambda: self.camera.state == "ready")

    def _make(self, _layout: Layout) -> Source:
        return self.source

    def show(self, image: Image) -> None:
        """Show another picture, and wait for a frame of it."""
        self.source.image = image
        self.now += 1.0
        thread = self.camera.thread
        assert thread is not None
        assert wait_until(lambda: (frame := thread.latest_frame()) is not None and frame.image is image)

    @property
    def layout(self) -> Layout | None:
        """The layout that is watched."""
        return None if self.camera.thread is None else self.camera.thread.layout

    def close(self) -> None:
        """Stop watching."""
        self.camera.close()
