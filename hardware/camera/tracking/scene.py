"""Scene: a frame with its motion and plane, and the types of cards, events and background.

A code's corners are pixels of the whole frame. Motion and colours are compared in a reduced frame; ``factor`` (≤ 1) is
its scale.
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
"""Seconds without motion after which a place without a code may be learnt as the bare table."""
_PAPER = 4.0
"""Ratio of a card's size to its code's, measured from the code's centre, at most."""


@dataclass(frozen=True)
class Event:
    """A change on the table. ``t``: seconds since the start; ``zone``, ``turn`` (degrees): None without a layout."""

    t: float
    frame: int
    event: Kind
    text: str
    zone: str | None
    turn: float | None

    def json(self) -> dict[str, object]:
        """The event as the command line prints it."""
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
    """A card on the table: its place, its appearance, and that of the place without it. Times are seconds."""

    tag: Tag
    place: Place | None
    pattern: motion.Patch
    bare: list[motion.Patch]
    """Appearances of the place without the card; empty if unknown."""
    light: float
    """The brightness of the whole frame when ``bare`` was taken."""
    since: float
    """When it was placed."""
    seen: float
    """When it was last recognised there."""
    sure: float
    """When it was last certainly there: read, or unmoved since it was read."""
    reported_turn: float
    """Degrees on the table (in the picture without a layout) in the last event."""
    reported_zone: str | None
    on_table: NDArray[np.float64] | None = None
    """Its corners in millimetres (4 × 2)."""
    gone_since: tuple[float, int] | None = None
    """Time and number of the first frame in which it was not there."""
    elsewhere: float = -math.inf
    """When the same text was last read in another place."""


@dataclass
class Background:
    """The appearance of the table without cards."""

    first: Image
    """The first frame."""
    first_small: Image
    """The same, reduced."""
    bare: Image
    """Reduced: each place as it last was without motion and without a code near."""
    _learnt: float = -math.inf

    def learn(self, scene: Scene, tags: Sequence[Tag]) -> None:
        """Update ``bare`` where nothing moves and none of these tags is near."""
        if scene.now - self._learnt < (0.4 if scene.detector.any else 1.0):
            return
        self._learnt = scene.now
        still = (scene.detector.moved <= scene.now - LEARN_AFTER).astype(np.uint8)
        height, width = scene.small.shape[:2]
        rows, columns = still.shape
        mask = cv2.resize(still, (columns * motion.TILE, rows * motion.TILE), interpolation=cv2.INTER_NEAREST)
        mask = np.ascontiguousarray(mask[:height, :width])
        for tag in tags:
            corners = scene.corners(tag, grown=_PAPER)
            left, right = min(x for x, _ in corners), max(x for x, _ in corners)
            top, bottom = min(y for _, y in corners), max(y for _, y in corners)
            mask[max(int(top), 0) : max(int(bottom) + 1, 0), max(int(left), 0) : max(int(right) + 1, 0)] = 0
        cv2.copyTo(scene.small, mask, self.bare)

    def warp(self, old: Plane, new: Plane, factor: float) -> None:
        """Warp the images after the camera was moved, so that each place is at its present pixels."""
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
    """A frame (``image``, ``number``, time ``now`` in seconds) with its motion and, if known, the table's plane."""

    image: Image
    number: int
    now: float
    step: float
    """Seconds since the previous frame."""
    small: Image
    factor: float
    detector: motion.MotionDetector
    plane: Plane | None
    background: Background
    began: float
    settled: bool = True
    """Whether the plane is that of the camera's present position."""

    def corners(self, tag: Tag, grown: float = 1.15) -> list[tuple[float, float]]:
        """A tag's corners in the reduced picture, a little outside the code."""
        x, y = tag.centre
        return [((x + (a - x) * grown) * self.factor, (y + (b - y) * grown) * self.factor) for a, b in tag.corners]

    def last_moved(self, tag: Tag, margin: float = 0.0) -> float:
        """When something last moved at a tag's place; ``margin``: so many of its sides around it."""
        return self.detector.last_moved(self.corners(tag), margin * tag.side * self.factor)


def near(one: Tag, other: Tag, share: float = 0.12) -> bool:
    """Whether two tags have the same corners, to within a share of the side or 2.5 pixels."""
    allowed = max(share * one.side, 2.5)
    return all(math.dist(a, b) <= allowed for a, b in zip(one.corners, other.corners, strict=True))


def overlap(one: Tag, other: Tag) -> bool:
    """Whether two tags overlap, which two visible codes never do."""
    return math.dist(one.centre, other.centre) < 0.35 * (one.side + other.side)


def picture_turn(tag: Tag) -> float:
    """Clockwise degrees of a tag's top from the picture's top, for use without a layout."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = tag.corners
    return math.degrees(math.atan2((ax + bx - cx - dx), -(ay + by - cy - dy))) % 360


def between(one: float, other: float) -> float:
    """The smaller angle between two directions, in degrees."""
    return abs((one - other + 180) % 360 - 180)
