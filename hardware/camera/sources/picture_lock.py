"""Picture lock: lets a camera's automatic modes settle, then keeps focus, white balance and exposure fixed.

An autofocus hunts whenever a hand passes, and an automatic exposure changes the whole picture with every card that is
laid. So once the table is found and the light is steady they are fixed. They are freed and fixed again when the light
changes much. A camera whose fixed values are not those that it had found (its picture changes with fixing) stays
automatic.
"""

from __future__ import annotations

from collections import deque
from typing import Literal, TypedDict

import numpy as np

from hardware.camera.images import Image
from hardware.camera.sources.v4l2_controls import ASPECTS, Aspect, Controls

SETTLE = 2.0
"""Seconds for which the automatic modes are left alone."""
WITHOUT_TABLE = 10.0
"""Seconds after which they are fixed although no table was found."""
STEADY_FOR = 1.5
"""Seconds for which the light must be steady before the exposure is fixed."""
STEADY = 0.06
"""Change of the brightness within that time, as a share, up to which it is steady."""
CHECKED_AFTER = 1.0
"""Seconds after which the picture is compared with the one before fixing."""
SAME = 1.25
"""Ratio of brightness or colour up to which it is the same picture."""
OTHER_LIGHT = 1.6
"""Ratio of the brightness from which the light has changed much …"""
OTHER_FOR = 1.5
"""… if it does for so many seconds."""

State = Literal["fixed", "auto", "never"]
"""Fixed; automatic for now; automatic, since the camera does not keep its values, or has been told to."""


class LockState(TypedDict):
    """The state of the aspects that the camera has, whether they are to be fixed, and the mains frequency set."""

    aspects: dict[str, str]
    fixed: bool
    mains: int | None


class PictureLock:
    """Keeps the picture of one camera fixed. Times are seconds and never decrease.

    `update` is called by the thread that reads the frames; ``wanted`` and `start_again` by any.
    """

    def __init__(self, controls: Controls, mains: int | None, *, wanted: bool = True) -> None:
        """Set the mains frequency (50 or 60; None: unknown) and the automatic modes."""
        self.wanted = wanted
        """Whether the picture is to be kept fixed."""
        self._controls = controls
        controls.set_mains(mains)
        self._mains = controls.mains()
        self.states: dict[Aspect, State] = {one: "auto" for one in ASPECTS if controls.can_fix(one)}
        for aspect in self.states:
            controls.free(aspect)
        self._seen: deque[tuple[float, float, float]] = deque(maxlen=600)
        """Time, brightness and tint of the last frames."""
        self._began: float | None = None
        self._before: tuple[float, float] | None = None
        """Brightness and tint before fixing."""
        self._fixed_at = 0.0
        self._unchecked: list[Aspect] = []
        self._reference: float | None = None
        """The brightness with a fixed exposure."""
        self._other_since: float | None = None
        self._again = False

    def state(self) -> LockState:
        """The state, for pages."""
        return {
            "aspects": {str(one): state for one, state in self.states.items()},
            "fixed": self.wanted,
            "mains": self._mains,
        }

    def start_again(self) -> None:
        """Let focus, white balance and exposure settle anew, and fix them again."""
        self._again = True

    def close(self) -> None:
        """Release the device; what is fixed stays so."""
        self._controls.close()

    def update(self, image: Image, has_table: bool, now: float) -> None:
        """Process a frame; ``has_table``: whether the table has been found in it."""
        brightness, tint = _look(image)
        self._seen.append((now, brightness, tint))
        if self._again or self._began is None or not self.wanted:
            if self._again or not self.wanted:
                self._free(*self.states)
            self._again, self._began = False, now
            return
        self._check(brightness, tint, now)
        self._watch_light(brightness, now)
        waited = now - self._began
        if waited < SETTLE or (not has_table and waited < WITHOUT_TABLE):
            return
        due = [one for one, state in self.states.items() if state == "auto"]
        if not self._is_steady(now):
            due = [one for one in due if one == "focus"]
        if due and not self._unchecked:
            self._before, self._fixed_at = (brightness, tint), now
            for aspect in due:
                self.states[aspect] = "fixed" if self._controls.fix(aspect) else "never"
            self._unchecked = [one for one in due if self.states[one] == "fixed" and one != "focus"]

    def _check(self, brightness: float, tint: float, now: float) -> None:
        """Free for good what has changed the picture by being fixed."""
        if not self._unchecked or now - self._fixed_at < CHECKED_AFTER or self._before is None:
            return
        ratios: dict[Aspect, float] = {
            "exposure": _ratio(brightness, self._before[0]), "white_balance": _ratio(tint, self._before[1])
        }  # fmt: skip
        for aspect in self._unchecked:
            if ratios[aspect] > SAME:
                self._controls.free(aspect)
                self.states[aspect] = "never"
        self._unchecked = []
        self._reference = brightness if self.states.get("exposure") == "fixed" else None

    def _watch_light(self, brightness: float, now: float) -> None:
        """Free exposure and white balance when the light has changed much."""
        if self._reference is None or _ratio(brightness, self._reference) < OTHER_LIGHT:
            self._other_since = None
            return
        self._other_since = now if self._other_since is None else self._other_since
        if now - self._other_since >= OTHER_FOR:
            self._free("exposure", "white_balance")
            self._began = now

    def _free(self, *aspects: Aspect) -> None:
        for aspect in aspects:
            if self.states.get(aspect) == "fixed":
                self._controls.free(aspect)
                self.states[aspect] = "auto"
        self._unchecked, self._reference, self._other_since = [], None, None

    def _is_steady(self, now: float) -> bool:
        """Whether the brightness has been steady for long enough."""
        recent = [brightness for at, brightness, _ in self._seen if at >= now - STEADY_FOR]
        long_enough = self._seen[0][0] <= now - STEADY_FOR
        return long_enough and len(recent) >= 3 and max(recent) - min(recent) <= STEADY * max(max(recent), 1.0)


def _look(image: Image) -> tuple[float, float]:
    """The median brightness of a picture, which a passing hand hardly changes, and its tint (blue by red)."""
    sample = image[::16, ::16]
    if sample.ndim == 2:
        return float(np.median(sample)) + 1, 1.0
    blue, green, red = (float(np.median(sample[:, :, channel])) + 1 for channel in range(3))
    return green, blue / red


def _ratio(one: float, other: float) -> float:
    """The ratio of two positive numbers, 1 or more."""
    return max(one, other) / max(min(one, other), 1e-6)
