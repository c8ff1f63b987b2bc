"""A fake Video4Linux device: answers the ioctl requests of its controls, as bytes."""

from __future__ import annotations

import errno
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import cv2

from hardware.camera.images import Image
from hardware.camera.simulated.table import SimulatedTable
from hardware.camera.sources import v4l2_controls as v4l2
from hardware.camera.sources.captures import DeviceSource
from hardware.camera.sources.v4l2_controls import Controls


@dataclass
class Setting:
    """A control of the device: its range, value and flags."""

    least: int
    most: int
    value: int
    flags: int = 0


class FakeDevice:
    """The controls of a camera by number; ``menu`` has the entries of EXPOSURE_AUTO, ``log`` what was set."""

    def __init__(self, settings: Mapping[int, Setting], menu: tuple[int, ...] = (1, 3)) -> None:
        self.settings = dict(settings)
        self.menu = menu
        self.log: list[tuple[int, int]] = []

    def ioctl(self, _descriptor: int, request: int, argument: bytearray) -> int:
        """Answer a request. Raises OSError, as the kernel does."""
        number = struct.unpack_from("<I", argument)[0]
        if number not in self.settings:
            raise OSError(errno.EINVAL, "Invalid argument")
        one = self.settings[number]
        if request == 0xC0445624:  # VIDIOC_QUERYCTRL: id, type, name, minimum, maximum, step, default, flags
            assert len(argument) == 68
            struct.pack_into("<II32siiiiI", argument, 0, number, 1, b"a name", one.least, one.most, 1, 0, one.flags)
        elif request == 0xC008561B:  # VIDIOC_G_CTRL
            struct.pack_into("<i", argument, 4, one.value)
        elif request == 0xC008561C:  # VIDIOC_S_CTRL
            assert len(argument) == 8
            one.value = struct.unpack_from("<i", argument, 4)[0]
            assert one.least <= one.value <= one.most
            self.log.append((number, one.value))
        elif request == 0xC02C5625:  # VIDIOC_QUERYMENU
            assert len(argument) == 44
            if struct.unpack_from("<I", argument, 4)[0] not in self.menu:
                raise OSError(errno.EINVAL, "Invalid argument")
        else:
            raise OSError(errno.ENOTTY, "Inappropriate ioctl")
        return 0

    def controls(self, path: Path) -> Controls:
        """Its controls; ``path`` is any file that can be opened."""
        return Controls(path, self.ioctl)


def webcam() -> FakeDevice:
    """A common USB camera: all automatic."""
    return FakeDevice(
        {
            v4l2.AUTO_WHITE_BALANCE: Setting(0, 1, 1),
            v4l2.WHITE_BALANCE: Setting(2000, 6500, 4200),
            v4l2.MAINS: Setting(0, 2, 2),
            v4l2.EXPOSURE_AUTO: Setting(0, 3, 3),
            v4l2.EXPOSURE: Setting(3, 2047, 250),
            v4l2.FOCUS_AUTO: Setting(0, 1, 1),
            v4l2.FOCUS: Setting(0, 250, 40),
        }
    )


class Driver:
    """A driver that gives pictures of a simulated table."""

    def __init__(self) -> None:
        self.image = SimulatedTable(size=(960, 540)).image(0.0)

    def isOpened(self) -> bool:  # noqa: N802
        """It is always open."""
        return True

    def grab(self) -> bool:
        """A picture is always there."""
        return True

    def retrieve(self) -> tuple[bool, Image]:
        """The picture."""
        return True, self.image

    def release(self) -> None:
        """Nothing to release."""


class Webcam(DeviceSource):
    """A USB camera over a mat, with a fake driver and fake controls."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path), fps=20)
        self.device = webcam()

    def _connect(self, path: str) -> cv2.VideoCapture:
        return cast("cv2.VideoCapture", Driver())

    def _controls(self, path: Path) -> Controls:
        return self.device.controls(path)
