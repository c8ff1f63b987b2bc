"""Scene: one frame with all that is known about it, and the types that follow from it (events, cards, background).

A code's corners are pixels of the whole frame. Movement and colours are compared in a reduced frame, which is
``factor`` times smaller.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypedDict

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera import motion
from hardware.camera.geometry.homography import Place, Plane
from hardware.camera.images import Image, Tag

Kind = Literal["placed", "turned", "removed"]

LEARN_AFTER = 1.0
"""Seconds of rest after which a place may be taken for the bare table."""
_PAPER = 4.0
"""How much larger than its code, measured from its middle, a card's paper may be."""


@dataclass(frozen=True)
class Event:
    """A change on the table. ``t`` in seconds since the start; ``zone`` and ``turn`` are None without a layout."""

    t: float
    frame: int
    event: Kind
    text: str
    zone: str | None
    turn: float | None

    def json(self) -> dict[str, object]:
        """The event as the command line writes it."""
        turn = None if self.turn is None else round(self.turn, 2)
        return {
            "t": round(self.t, 3),
            "frame": self.frame,
            "event": self.event,
            "text": self.text,
            "zone": self.zone,
            "turn": turn,
        }


class CardSighting(TypedDict):
    """A card that lies on the table: the text of its code, its zone and its turn (degrees), None if unknown."""

    text: str
    zone: str | None
    turn: float | None


@dataclass
class Card:
    """A card that lies on the table: where, how it looks, and how the place looks without it (if known)."""

    tag: Tag
    place: Place | None
    pattern: motion.Patch
    bare: list[motion.Patch]
    """How the place may look without it; empty if unknown."""
    light: float
    """How bright the whole picture was when ``bare`` was taken."""
    since: float
    seen: float
    """When it was last seen there."""
    sure: float
    """When it was last read there, or the last time since which nothing has moved there."""
    reported_turn: float
    """Degrees on the table (in the picture without a layout) in the last event."""
    reported_zone: str | None
    on_table: NDArray[np.float64] | None = None
    """Its corners in millimetres (4 × 2)."""
    gone_since: tuple[float, int] | None = None
    elsewhere: float = -math.inf
    """When the same text was last read in another place."""


@dataclass
class Background:
    """The first frame, and how the table looks where no card lies."""

    first: Image
    """The first frame, whole."""
    first_small: Image
    bare: Image
    """Reduced: each place as it last was at rest without any code near."""
    _learnt: float = -math.inf

    def learn(self, scene: Scene, tags: Sequence[Tag]) -> None:
        """Learn how the table looks where it is at rest and none of these cards lies."""
        if scene.now - self._learnt < (0.4 if scene.detector.any else 1.0):
            return
        self._learnt = scene.now
        resting = (scene.detector.moved <= scene.now - LEARN_AFTER).astype(np.uint8)
        height, width = scene.small.shape[:2]
        rows, columns = resting.shape
        mask = cv2.resize(resting, (columns * motion.TILE, rows * motion.TILE), interpolation=cv2.INTER_NEAREST)
        mask = np.ascontiguousarray(mask[:height, :width])
        for tag in tags:
            corners = scene.corners(tag, grown=_PAPER)
            left, right = min(x for x, _ in corners), max(x for x, _ in corners)
            top, bottom = min(y for _, y in corners), max(y for _, y in corners)
            mask[max(int(top), 0) : max(int(bottom) + 1, 0), max(int(left), 0) : max(int(right) + 1, 0)] = 0
        cv2.copyTo(scene.small, mask, self.bare)

    def warp(self, old: Plane, new: Plane, factor: float) -> None:
        """Warp the images after the camera was moved, so that each place is where it is seen now."""
        whole = np.linalg.inv(new.to_table) @ old.to_table
        scale = np.diag([factor, factor, 1.0])
        small = scale @ whole @ np.linalg.inv(scale)
        self.first = _warped(self.first, whole)
        self.first_small, self.bare = _warped(self.first_small, small), _warped(self.bare, small)


def _warped(image: Image, matrix: NDArray[np.float64]) -> Image:
    size = (image.shape[1], image.shape[0])
    return np.asarray(cv2.warpPerspective(image, matrix, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)


@dataclass
class Scene:
    """A frame (``image``, its ``number`` and time ``now``), what moves in it, and the table's plane if known."""

    image: Image
    number: int
    now: float
    step: float
    """Seconds since the frame before."""
    small: Image
    factor: float
    detector: motion.MotionDetector
    plane: Plane | None
    background: Background
    began: float
    settled: bool = True
    """Whether the camera is known to stand where the plane says."""

    def corners(self, tag: Tag, grown: float = 1.15) -> list[tuple[float, float]]:
        """A tag's corners in the reduced picture, a little outside the code."""
        x, y = tag.centre
        return [((x + (a - x) * grown) * self.factor, (y + (b - y) * grown) * self.factor) for a, b in tag.corners]

    def last_moved(self, tag: Tag, margin: float = 0.0) -> float:
        """When something last moved at a tag's place; ``margin``: so many of its sides around it."""
        return self.detector.last_moved(self.corners(tag), margin * tag.side * self.factor)


def near(one: Tag, other: Tag, share: float = 0.12) -> bool:
    """Whether two readings show a code in one and the same pose (to that share of its side, or 2.5 pixels)."""
    allowed = max(share * one.side, 2.5)
    return all(math.dist(a, b) <= allowed for a, b in zip(one.corners, other.corners, strict=True))


def overlap(one: Tag, other: Tag) -> bool:
    """Whether two codes take up one place, as two that can be seen never do."""
    return math.dist(one.centre, other.centre) < 0.35 * (one.side + other.side)


def picture_turn(tag: Tag) -> float:
    """Clockwise degrees of a tag's top from the picture's top: all there is without a layout."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = tag.corners
    return math.degrees(math.atan2((ax + bx - cx - dx), -(ay + by - cy - dy))) % 360


def between(one: float, other: float) -> float:
    """The smaller angle between two directions, in degrees."""
    return abs((one - other + 180) % 360 - 180)
