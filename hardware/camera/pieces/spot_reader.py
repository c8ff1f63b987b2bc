"""Spot reader: keeps what stands on the spots of a board, from frame to frame.

Only spots near which something has moved are read, once it lies still. A reading is reported when it was the same for a
while; a spot that is covered, or that cannot be read, keeps what was reported before.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from hardware.camera.geometry.homography import Plane
from hardware.camera.geometry.viewpoint import Viewpoint, viewpoint_of
from hardware.camera.images import Image
from hardware.camera.pieces import dice_spots, matching, outlines
from hardware.camera.pieces.colours import Mask
from hardware.camera.pieces.ground import Box, Ground, Light, Picture, light_of
from hardware.camera.pieces.matching import Shape
from hardware.camera.pieces.reaching import Reaching
from hardware.camera.pieces.reference import Reference
from hardware.camera.pieces.spots import UNKNOWN, Reading, Spot, apart, extent

STILL = 0.4
"""Seconds for which nothing may have moved at a spot that is read."""
STEADY = 3
"""Equal readings after which a reading is reported."""
STEADY_FOR = 0.6
"""Seconds that lie between the first and the last of them at least."""
AGAIN = 5.0
"""Seconds after which a spot is read again although nothing moves there."""
UNSURE_AGAIN = 0.9
"""The same for a spot that could not be read."""
SETTLED = 4.0
"""Seconds for which spots must have held the same before the empty board is adapted around their pieces."""
ADAPTED_EVERY = 4.0
"""Seconds between two adaptations of one place."""
_MARGIN = 45.0
"""Millimetres around the spots that belong to the ground: figures lean that far."""
_NEAR = 12.0
"""Millimetres between two spots up to which they are read together."""
_MOST = 11_000
"""Pixels of the ground that are read for one frame; what is left waits for the next one."""

LastMoved = Callable[[Sequence[tuple[float, float]]], float]
"""When something last moved within these corners (pixels of the frame)."""


@dataclass
class _Kept:
    """What is kept of a spot: what was reported, the last readings, and when they were made."""

    steady: Reading = UNKNOWN
    last: Reading = UNKNOWN
    since: float = -1e9
    count: int = 0
    read_at: float = -1e9


class SpotReader:
    """Reads the spots of one board.

    ``reference`` is the empty board; while there is none, nothing is reported. ``backs`` is the board with its
    tokens face down.
    """

    def __init__(
        self, spots: Sequence[Spot], reference: Reference | None = None, backs: Reference | None = None
    ) -> None:
        self.spots = {spot.name: spot for spot in spots}
        self.ground = ground_of(spots)
        self.reference = reference or Reference(self.ground)
        self.backs = backs
        self.adapts = True
        """Whether slow changes of the light are followed."""
        self._kept = {spot.name: _Kept() for spot in spots}
        self._near = {
            one.name: [
                other.name
                for other in spots
                if other is not one and other.sort != "dice" and apart(one, other) < _NEAR + one.height
            ]
            for one in spots
        }
        self._light: Light | None = None
        self._plane: Plane | None = None
        self._view: Viewpoint | None = None
        self._shapes: dict[str, Shape] = {}
        self._reaching: Reaching | None = None
        self._adapted_at: dict[str, float] = {}

    @property
    def steady(self) -> dict[str, Reading]:
        """What the spots hold, by name; unknown ones included."""
        return {name: kept.steady for name, kept in self._kept.items()}

    @property
    def latest(self) -> dict[str, Reading]:
        """The last reading of each spot, steady or not."""
        return {name: kept.last for name, kept in self._kept.items()}

    def forget(self) -> None:
        """Forget what stands on the board, as after the spots were moved."""
        self._kept = {name: _Kept() for name in self.spots}

    def look(self, image: Image, plane: Plane, now: float, moved: LastMoved | None = None) -> bool:
        """Process a frame at a time (seconds); returns whether something new is reported.

        ``moved`` gives when something last moved at a place of the picture; without it every spot is read.
        """
        if not self.spots or not self.reference.known.any():
            return False
        view = self._viewed(image, plane)
        due = self._due(plane, now, moved)
        if view is None or not due:
            return False
        self._light = light_of(image, plane, self._light)
        if self._light is None:
            return False
        reaching = self._reached(image, plane, due, view)
        dice = next((name for name in due if self.spots[name].sort == "dice"), None)
        changed, pixels = False, 0
        if dice is not None:
            reading = UNKNOWN if dice in reaching else self._dice(dice, image, plane, view)
            changed = self._take(dice, reading, now)
        for group in self._groups([name for name in due if self.spots[name].sort != "dice"]):
            box = self._box([self.spots[name] for name in group], view)
            if pixels and pixels + (box[2] - box[0]) * (box[3] - box[1]) > _MOST:
                break
            pixels += (box[2] - box[0]) * (box[3] - box[1])
            seen = self.ground.sample(image, plane, self._light, box)
            shapes = [self._shape(name, view) for name in group]
            found = matching.read(shapes, seen, box, self.reference, self.backs)
            for name, reading in found.items():
                if name in due:
                    changed = self._take(name, UNKNOWN if name in reaching else reading, now) or changed
            if self.adapts and not reaching.intersection(group):
                self._adapt(group, found, seen, box, now)
        return changed

    def _reached(self, image: Image, plane: Plane, due: Sequence[str], view: Viewpoint) -> set[str]:
        """The spots of which something from beyond the board lies over the pieces, so that they cannot be read."""
        assert self._light is not None
        if self._reaching is None:
            self._reaching = Reaching(self.reference)
        mask = self._reaching.look(image, plane, self._light)
        if not mask.any():
            return set()
        near = dict.fromkeys([*due, *(other for name in due for other in self._near[name])])
        spots = {name: self.spots[name] for name in near}
        return {name for name, one in spots.items() if self._reaching.covers(mask, outlines.area(view, one, one.reach))}

    def _adapt(self, group: Sequence[str], found: Mapping[str, Reading], seen: Picture, box: Box, now: float) -> None:
        """Follow slow changes of the light where nothing lies: at spots that have been empty for some time.

        What differs so much that it is no slow change is left as it was.
        """
        kept = {name: self._kept[name] for name in group}
        if any(not found[name].known or not one.steady.known or one.count < STEADY for name, one in kept.items()):
            return
        if any(now - one.since < SETTLED or found[name].pieces != one.steady.pieces for name, one in kept.items()):
            return
        if now - max(self._adapted_at.get(name, -1e9) for name in group) < ADAPTED_EVERY:
            return
        view = self._view
        assert view is not None
        standing = [self.spots[name] for name, reading in found.items() if reading.pieces]
        self.reference.follow(seen, box, self._open(box, standing, view), is_empty=not standing)
        self._adapted_at |= dict.fromkeys(group, now)

    def _dice(self, name: str, image: Image, plane: Plane, view: Viewpoint) -> Reading:
        """The dice on a spot. The caller reads one such spot in a frame, since finding dice takes long."""
        assert self._light is not None
        spot = self.spots[name]
        box = self._box([spot], view)
        if not self.reference.known[box[1] : box[3], box[0] : box[2]].all():
            return UNKNOWN
        changed, _, _ = self.reference.compare(self.ground.sample(image, plane, self._light, box), box)
        return dice_spots.read(image, plane, view, spot, self.ground, box, changed)

    def learn_empty(self, image: Image, plane: Plane, occupied: Collection[str] = ()) -> bool:
        """Take a picture of the board as the empty one, except what the pieces on ``occupied`` spots hide."""
        return self._learn(self.reference, image, plane, [self.spots[name] for name in occupied if name in self.spots])

    def learn_backs(self, image: Image, plane: Plane) -> bool:
        """Take a picture of the board as the one on which all tokens lie face down."""
        self.backs = Reference(self.ground)
        return self._learn(self.backs, image, plane, [])

    def _learn(self, reference: Reference, image: Image, plane: Plane, hidden: Sequence[Spot]) -> bool:
        view, self._light = self._viewed(image, plane), light_of(image, plane, self._light)
        if view is None or self._light is None:
            return False
        for top in range(0, self.ground.height, 120):
            for left in range(0, self.ground.width, 120):
                # In parts, since the light differs over a board.
                box = left, top, min(left + 120, self.ground.width), min(top + 120, self.ground.height)
                seen = self.ground.sample(image, plane, self._light, box)
                reference.learn(seen, box, self._open(box, hidden, view))
        self._reaching = None
        self.forget()
        return True

    def _open(self, box: Box, hidden: Sequence[Spot], view: Viewpoint) -> Mask:
        """The part of a box that no piece on these spots hides."""
        hides = np.zeros((box[3] - box[1], box[2] - box[0]), np.bool_)
        for spot in hidden:
            hides |= outlines.covered(self.ground, view, spot, box, spot.reach + 4)
        return ~hides

    def _viewed(self, image: Image, plane: Plane) -> Viewpoint | None:
        if plane is not self._plane:
            self._plane, self._view = plane, viewpoint_of(plane, (image.shape[1], image.shape[0]))
            self._shapes = {}
        return self._view

    def _shape(self, name: str, view: Viewpoint) -> Shape:
        shape = self._shapes.get(name)
        if shape is None:
            shape = self._shapes[name] = matching.shape_of(self.spots[name], self.ground, view)
        return shape

    def _box(self, spots: Sequence[Spot], view: Viewpoint) -> Box:
        west, south, east, north = extent(spots, 10.0)
        corners = np.array([[west, south], [east, south], [east, north], [west, north]])
        tallest = max(spot.height for spot in spots)
        return self.ground.box(np.concatenate([corners, view.leaning(corners, tallest)]))

    def _due(self, plane: Plane, now: float, moved: LastMoved | None) -> list[str]:
        """The spots that are to be read now: something has moved there and lies still, or it was long ago.

        Those that have changed come first, then those that were not read for longest.
        """
        due, changed = [], set[str]()
        for name, spot in self.spots.items():
            kept = self._kept[name]
            last = -1e9
            if moved is not None:
                reach = spot.reach + spot.height / 2
                around = [(spot.x + dx * reach, spot.y + dy * reach) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
                last = moved([(float(x), float(y)) for x, y in plane.pixels(around)])
            if now - last < STILL:
                kept.count = 0
                continue
            unsettled = kept.count < STEADY or kept.steady.pieces != kept.last.pieces
            wait = AGAIN if kept.last.known and not unsettled else UNSURE_AGAIN if not kept.last.known else 0.0
            if last >= kept.read_at or (kept.last.known and kept.read_at > 0 and unsettled):
                changed.add(name)
            if name in changed or now - kept.read_at >= wait or moved is None:
                due.append(name)
        due.sort(key=lambda name: (name not in changed, self._kept[name].read_at))
        return due

    def _groups(self, due: Sequence[str]) -> list[list[str]]:
        """The spots to be read with their neighbours, in groups that are read together."""
        left, groups = dict.fromkeys(due), []
        while left:
            first = next(iter(left))
            core = [first, *(name for name in self._near[first] if name in left)]
            for name in core:
                del left[name]
            groups.append(list(dict.fromkeys([*core, *(other for name in core for other in self._near[name])])))
        return groups

    def _take(self, name: str, reading: Reading, now: float) -> bool:
        """Take in a reading; returns whether something new is reported."""
        kept = self._kept[name]
        same = reading.known and kept.last.known and reading.pieces == kept.last.pieces
        if not same:
            kept.count, kept.since = 0, now
        kept.count += 1
        kept.last, kept.read_at = reading, now
        if not reading.known or kept.count < STEADY or now - kept.since < STEADY_FOR:
            return False
        before, kept.steady = kept.steady, reading
        return before.pieces != reading.pieces


def ground_of(spots: Sequence[Spot]) -> Ground:
    """The ground of a board with these spots."""
    return Ground(extent(spots, _MARGIN) if spots else (0.0, 0.0, 1.0, 1.0))


def holds(readings: Mapping[str, Reading], name: str, pieces: Mapping[str, int]) -> bool:
    """Whether a spot is known to hold exactly these pieces."""
    reading = readings.get(name, UNKNOWN)
    return reading.pieces is not None and dict(reading.pieces) == dict(pieces)


__all__ = ["SpotReader", "ground_of", "holds"]
