"""Scene: a frame with its motion, plane and background, and the types of cards and events.

A sighting is a code or a card's face (``Tag.source``); its corners are pixels of the whole frame. Motion and colours
are compared in a reduced frame; ``factor`` (≤ 1) is its scale.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypedDict

import numpy as np
from numpy.typing import NDArray

from hardware.camera import motion
from hardware.camera.geometry.homography import Place, Plane
from hardware.camera.images import Image, Tag
from hardware.camera.tracking.background import Background
from hardware.camera.tracking.covering import Surroundings

Kind = Literal["placed", "turned", "removed"]

_NUDGED = (0.12, 0.035)
"""Share of its side by which a code, and a face, may be shifted and still be in its place."""
_GROWN = {"face": 1.0}
"""By how much the compared part of a place is larger than the sighting; 1.15 for codes, with their white border."""


@dataclass(frozen=True)
class CameraEvent:
    """A change on the table. ``t``: seconds since the start; ``zone``, ``turn`` (degrees): None without a layout."""

    t: float
    frame: int
    event: Kind
    text: str
    zone: str | None
    turn: float | None


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
    look: motion.Patch
    """Its colours, in the light of the background."""
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
    bare_seen: float = -math.inf
    """When the bare table was last seen in its place."""
    instead: motion.Patch | None = None
    """What is seen in its place where the bare table is unknown."""
    instead_for: float = 0.0
    """For how many seconds that was seen."""
    around: Surroundings | None = None
    """Its surroundings while it lay there, where the bare table is unknown."""


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

    def corners(self, tag: Tag) -> list[tuple[float, float]]:
        """The corners of a sighting in the reduced picture: of a face itself, or a little outside a code."""
        (x, y), grown = tag.centre, _GROWN.get(tag.source, 1.15)
        return [((x + (a - x) * grown) * self.factor, (y + (b - y) * grown) * self.factor) for a, b in tag.corners]

    def last_moved(self, tag: Tag, margin: float = 0.0) -> float:
        """When something last moved at a tag's place; ``margin``: so many of its sides around it."""
        return self.detector.last_moved(self.corners(tag), margin * tag.side * self.factor)

    @cached_property
    def levelled(self) -> Image:
        """The reduced picture in the light of the background."""
        return self.background.levelled(self.small, self.detector, self.now)

    @cached_property
    def sharpness(self) -> float:
        """How sharp the table is seen; 1 if as sharp as ever."""
        return self.background.sharpness(self.levelled)

    @cached_property
    def _reaching_in(self) -> Image:
        return self.background.reaching_in(self.levelled)

    def look(self, tag: Tag) -> motion.Patch:
        """The colours at a tag's place, in the light of the background."""
        return motion.patch(self.levelled, self.corners(tag))

    def is_reached(self, tag: Tag, sides: float) -> bool:
        """Whether an arm or anything else that comes from the picture's edge is within so many sides of a sighting."""
        (x, y), reach = tag.centre, sides * tag.side * self.factor
        x, y = x * self.factor, y * self.factor
        left, top = max(int(x - reach), 0), max(int(y - reach), 0)
        part = self._reaching_in[top : max(int(y + reach) + 1, 0), left : max(int(x + reach) + 1, 0)]
        rows, columns = np.nonzero(part)
        return bool((np.hypot(columns + left - x, rows + top - y) <= reach).any())


def near(first: Tag, other: Tag, share: float | None = None) -> bool:
    """Whether two sightings have the same corners, to within a share of the side or 2.5 pixels.

    The default allows what a card may be nudged by: 2 to 3 mm, measured by its code or by its face.
    """
    allowed = max((_NUDGED[first.source == "face"] if share is None else share) * first.side, 2.5)
    return all(math.dist(a, b) <= allowed for a, b in zip(first.corners, other.corners, strict=True))


def overlap(first: Tag, other: Tag) -> bool:
    """Whether two sightings overlap so far that not both can be visible."""
    if "face" in (first.source, other.source) and (first.contains(other.centre) or other.contains(first.centre)):
        return True
    return math.dist(first.centre, other.centre) < 0.35 * (first.side + other.side)


def picture_turn(tag: Tag) -> float:
    """Clockwise degrees of a tag's top from the picture's top, for use without a layout."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = tag.corners
    return math.degrees(math.atan2((ax + bx - cx - dx), -(ay + by - cy - dy))) % 360


def between(first: float, other: float) -> float:
    """The smaller angle between two directions, in degrees."""
    return abs((first - other + 180) % 360 - 180)
