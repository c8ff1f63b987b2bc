"""Board sight: a frame with the table's plane in it and where something has moved, for looking at a board."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hardware.camera.frames import Frame
from hardware.camera.geometry.homography import Plane
from hardware.camera.motion import MotionDetector

LastMoved = Callable[[Sequence[tuple[float, float]]], float]


@dataclass(frozen=True)
class BoardSight:
    """A frame with its plane; ``moved`` gives when (seconds) something last moved within corners (pixels)."""

    frame: Frame
    plane: Plane
    moved: LastMoved


def board_sight(frame: Frame, plane: Plane, detector: MotionDetector, factor: float) -> BoardSight:
    """The sight of a frame; what the detector has seen so far is copied, since it goes on in its own thread."""
    kept = copy.copy(detector)
    kept.moved = detector.moved.copy()
    return BoardSight(frame, plane, lambda corners: kept.last_moved([(x * factor, y * factor) for x, y in corners]))
