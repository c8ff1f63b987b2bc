"""Video4Linux controls: what a USB camera lets one set (focus, exposure, white balance, mains frequency), by ioctl.

The numbers and structures are those of the kernel's ``linux/videodev2.h`` and ``linux/v4l2-controls.h``. A device may
be opened for its controls while another program or thread streams from it.
"""

from __future__ import annotations

import fcntl
import os
import struct
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

QUERY_CONTROL, GET_CONTROL, SET_CONTROL, QUERY_MENU = 0xC0445624, 0xC008561B, 0xC008561C, 0xC02C5625
"""Requests: VIDIOC_QUERYCTRL, VIDIOC_G_CTRL, VIDIOC_S_CTRL, VIDIOC_QUERYMENU."""
AUTO_WHITE_BALANCE, AUTO_GAIN, MAINS, WHITE_BALANCE = 0x98090C, 0x980912, 0x980918, 0x98091A
EXPOSURE_AUTO, EXPOSURE, FOCUS, FOCUS_AUTO = 0x9A0901, 0x9A0902, 0x9A090A, 0x9A090C
"""Controls: V4L2_CID_AUTO_WHITE_BALANCE, …_AUTOGAIN, …_POWER_LINE_FREQUENCY, …_WHITE_BALANCE_TEMPERATURE,
…_EXPOSURE_AUTO, …_EXPOSURE_ABSOLUTE, …_FOCUS_ABSOLUTE, …_FOCUS_AUTO."""
EXPOSURE_MANUAL = 1
"""The entry of EXPOSURE_AUTO that means by hand."""
_EXPOSURE_ALONE = (3, 0)
"""Those that mean automatic: aperture priority first, as nearly all USB cameras have it."""
_DISABLED, _READ_ONLY = 0x1, 0x4
_QUERY = struct.Struct("<II32siiiiIII")
_VALUE = struct.Struct("<Ii")
_MENU = struct.Struct("<II32sI")

Aspect = Literal["focus", "exposure", "white_balance"]
ASPECTS: tuple[Aspect, ...] = ("focus", "white_balance", "exposure")
_AUTOMATIC: dict[Aspect, int] = {
    "focus": FOCUS_AUTO, "white_balance": AUTO_WHITE_BALANCE, "exposure": EXPOSURE_AUTO,
}  # fmt: skip
_BY_HAND: dict[Aspect, int] = {"focus": FOCUS, "white_balance": WHITE_BALANCE, "exposure": EXPOSURE}
Ioctl = Callable[[int, int, bytearray], object]
"""``fcntl.ioctl``: descriptor, request, and the structure, which is changed in place."""


@dataclass(frozen=True)
class Control:
    """A control of a camera, with the least and the greatest value and the step between values."""

    number: int
    name: str
    least: int
    most: int
    step: int
    default: int


def _ioctl(descriptor: int, request: int, argument: bytearray) -> object:
    return fcntl.ioctl(descriptor, request, argument, True)


class Controls:
    """The controls of one device. A control that it does not have, or that fails, is None or False, never an error."""

    def __init__(self, path: Path, ioctl: Ioctl = _ioctl) -> None:
        """Open the device for its controls. Raises OSError."""
        self._ioctl = ioctl
        self._descriptor = os.open(path, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)

    def close(self) -> None:
        """Close it. A second call does nothing."""
        descriptor, self._descriptor = self._descriptor, -1
        if descriptor >= 0:
            os.close(descriptor)

    def find(self, number: int) -> Control | None:
        """The control of this number; None if the camera has none that can be set."""
        asked = bytearray(_QUERY.pack(number, 0, b"", 0, 0, 0, 0, 0, 0, 0))
        if not self._ask(QUERY_CONTROL, asked):
            return None
        _, _, name, least, most, step, default, flags, _, _ = _QUERY.unpack(asked)
        if flags & (_DISABLED | _READ_ONLY):
            return None
        return Control(number, name.split(b"\0")[0].decode("ascii", "replace"), least, most, max(step, 1), default)

    def get(self, number: int) -> int | None:
        """The value of a control."""
        asked = bytearray(_VALUE.pack(number, 0))
        return int(_VALUE.unpack(asked)[1]) if self._ask(GET_CONTROL, asked) else None

    def set(self, number: int, value: int) -> bool:
        """Set a control to a value within its range; whether the camera has taken it."""
        control = self.find(number)
        if control is None or not control.least <= value <= control.most:
            return False
        return self._ask(SET_CONTROL, bytearray(_VALUE.pack(number, value)))

    def has_entry(self, number: int, index: int) -> bool:
        """Whether a menu has this entry."""
        return self._ask(QUERY_MENU, bytearray(_MENU.pack(number, index, b"", 0)))

    def _ask(self, request: int, argument: bytearray) -> bool:
        if self._descriptor < 0:
            return False
        try:
            self._ioctl(self._descriptor, request, argument)
        except OSError:
            return False
        return True

    # ------------------------------------------------------------ what has an automatic mode

    def can_fix(self, aspect: Aspect) -> bool:
        """Whether the automatic mode of an aspect can be switched on and off."""
        return self.find(_AUTOMATIC[aspect]) is not None and (aspect != "exposure" or self._automatic("exposure") >= 0)

    def fix(self, aspect: Aspect) -> bool:
        """Switch the automatic mode off and keep the value that it has found; whether that worked."""
        value = self.get(_BY_HAND[aspect])
        off = EXPOSURE_MANUAL if aspect == "exposure" else 0
        if not self.set(_AUTOMATIC[aspect], off):
            return False
        if aspect == "exposure":
            self.set(AUTO_GAIN, 0)
        if value is not None and aspect != "focus":  # a lens stays where it is
            self.set(_BY_HAND[aspect], value)
        return True

    def free(self, aspect: Aspect) -> bool:
        """Switch the automatic mode on; whether that worked."""
        if aspect == "exposure":
            self.set(AUTO_GAIN, 1)
        value = self._automatic(aspect)
        return value >= 0 and self.set(_AUTOMATIC[aspect], value)

    def _automatic(self, aspect: Aspect) -> int:
        """The value that means automatic; negative if there is none."""
        if aspect != "exposure":
            return 1
        return next((entry for entry in _EXPOSURE_ALONE if self.has_entry(EXPOSURE_AUTO, entry)), -1)

    def set_mains(self, hertz: int | None) -> bool:
        """Set the frequency of the lamps: 50 or 60 Hz; None: the camera finds it out, or else 50."""
        known = {50: 1, 60: 2}
        return self.set(MAINS, 3 if hertz is None else known[hertz]) or (hertz is None and self.set(MAINS, 1))

    def mains(self) -> int | None:
        """The frequency of the lamps that is set: 50, 60, 0 (the camera's choice, or off); None: no such control."""
        if self.find(MAINS) is None:
            return None
        return {1: 50, 2: 60}.get(self.get(MAINS) or 0, 0)


def abilities(path: Path, ioctl: Ioctl = _ioctl) -> list[str]:
    """What a camera lets one set: some of the `ASPECTS`, and ``mains``. Raises OSError."""
    controls = Controls(path, ioctl)
    try:
        found: list[str] = [aspect for aspect in ASPECTS if controls.can_fix(aspect)]
        return [*found, "mains"] if controls.mains() is not None else found
    finally:
        controls.close()
