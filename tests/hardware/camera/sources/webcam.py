"""A fake USB camera: a driver with pictures of a simulated table and an autofocus."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import cast

import cv2

from hardware.camera.images import Image
from hardware.camera.simulated.table import SimulatedTable
from hardware.camera.sources.captures import DeviceSource


class Driver:
    """A driver that gives pictures of a simulated table; ``autofocus`` is whether that is on."""

    def __init__(self) -> None:
        self.image = SimulatedTable(size=(960, 540)).image(0.0)
        self.autofocus = self.released = False
        self.number = 0
        """Of the picture: the grey level of its first pixel."""
        self.pulled = threading.Event()

    def set(self, control: int, value: float) -> bool:
        """Set a control; the camera has only an autofocus."""
        if control == cv2.CAP_PROP_AUTOFOCUS:
            self.autofocus = bool(value)
        return control == cv2.CAP_PROP_AUTOFOCUS

    def isOpened(self) -> bool:  # noqa: N802
        """It is always open."""
        return True

    def grab(self) -> bool:
        """A picture is there every few milliseconds, until the camera is pulled out."""
        time.sleep(0.004)
        self.number += 1
        return not self.pulled.is_set()

    def retrieve(self) -> tuple[bool, Image]:
        """The picture."""
        self.image[0, 0] = self.number % 256
        return True, self.image.copy()

    def get(self, _control: int) -> float:
        """A small number."""
        return 4.0

    def release(self) -> None:
        """Remember it."""
        self.released = True


class Webcam(DeviceSource):
    """A USB camera over a mat, with a fake driver."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path), fps=60)
        self.driver = Driver()

    def _connect(self, path: str) -> cv2.VideoCapture:
        return cast("cv2.VideoCapture", self.driver)
