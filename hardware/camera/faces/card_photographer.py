"""Card photographer: takes a picture of each card that is laid on one part of the table, cut exactly to the card.

It is for enrolment: the owner lays card after card there, one upon the other or each after the last was taken away. A
card is what has changed since the view was last still, or since the table was bare, if that is a rectangle of a card's
size that lies wholly within the part that is watched; a hand reaches beyond it. ``card_outline`` finds its sides.

All cards of a deck have one size. The first card is photographed only if an edge is seen along each of its four sides;
the others if three sides of a card of that size are seen. Otherwise the card has to be laid elsewhere: the white border
of a card may be invisible on white paper or on another card's.
"""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.faces.card_outline import FEWEST, Change, Outline, gain, measured, sides_seen
from hardware.camera.faces.table_view import SCALE, Box, TableView, table_view
from hardware.camera.geometry.homography import Plane
from hardware.camera.images import Image

Float = NDArray[np.float32]

STILL_FOR = 0.3
"""Seconds without motion after which a card is photographed."""
PHOTO_SCALE = 4.0
"""Pixels per millimetre of a photo."""
_MOVING = 6.0
"""Mean difference of a tile (grey levels) from one view to the next from which something moves."""
_AGREE = 1.0
"""Millimetres within which two cards have one size."""
_MEASURED = 7
"""Cards whose sizes are remembered; their median is the deck's."""
_SLIGHT = 0.3
"""Share of the pixels that otherwise change with a card, at least, once the deck's size is known."""
_AVERAGED = 3
"""Views over which a photo is averaged, if that many were still."""
_TILE = 12
"""Pixels of a tile of the view."""

State = Literal["unseen", "moving", "ready", "taken", "refused", "unclear"]
"""``unseen``: the table is not found; ``ready``: nothing new lies there; ``refused``: what lies there is no card;
``unclear``: a side of the card cannot be distinguished from what lies beneath it."""


@dataclass(frozen=True)
class CardPhoto:
    """A card's picture (rows × columns × 3, 4 pixels per mm), its top first, and the card's size in mm."""

    image: Image
    width: float
    height: float
    corners: tuple[tuple[float, float], ...] = ()
    """Where the card lies on the table (mm): its corners, clockwise from the left one at its top."""


class CardPhotographer:
    """Photographs cards that are laid within ``box`` (mm of the table).

    ``top`` is the direction in which the cards' tops point, in clockwise degrees from north: 0, 90, 180 or 270.
    """

    def __init__(self, box: Box, top: float = 0.0) -> None:
        self.box, self.top = box, top
        self.state: State = "unseen"
        self._before: Float | None = None
        self._still_since = -math.inf
        self._is_judged = False
        """Whether what lies there now has been examined."""
        self._reference: Float | None = None
        self._bare: Float | None = None
        self._views: deque[Float] = deque(maxlen=_AVERAGED)
        self._recent: deque[tuple[Image, Plane]] = deque(maxlen=_AVERAGED)
        self._sizes: deque[tuple[float, float]] = deque(maxlen=_MEASURED)
        self._other: tuple[float, float] | None = None
        """The size of a card that was clear, but of another size than those before."""

    @property
    def size(self) -> tuple[float, float] | None:
        """Width and height (mm) of the deck's cards, once two of them were measured."""
        return self._size() if len(self._sizes) > 1 else None

    def _size(self) -> tuple[float, float]:
        widths, heights = zip(*self._sizes, strict=True)
        return round(float(np.median(widths)), 1), round(float(np.median(heights)), 1)

    def _measure(self, size: tuple[float, float]) -> None:
        self._sizes.append(size)
        self._other = None

    def update(self, image: Image, plane: Plane | None, now: float) -> CardPhoto | None:
        """Process a frame at a time (seconds, never decreasing); the photo of a card that has come to rest in it."""
        view = None if plane is None else table_view(image, plane, self.box)
        if view is None or plane is None:
            self.state, self._before = "unseen", None
            return None
        smooth = np.asarray(cv2.GaussianBlur(view.image, (0, 0), 1.0), np.float32)
        if self._before is None or self._before.shape != smooth.shape or _moves(self._before, smooth):
            self._still_since = now
            self._recent.clear()
            self._views.clear()
            self.state, self._is_judged = "moving", False
        self._before = smooth
        self._recent.append((image, plane))
        self._views.append(smooth)
        if now - self._still_since < STILL_FOR - 1e-6:
            return None
        smooth = np.asarray(np.mean(np.stack(self._views), axis=0), np.float32)
        if self._reference is None or self._reference.shape != smooth.shape:
            self._reference = self._bare = smooth
            self.state = "ready"
            return None
        if self._is_judged:
            return None
        self._is_judged = True
        return self._photographed(view, smooth)

    def _photographed(self, view: TableView, smooth: Float) -> CardPhoto | None:
        """The photo of the card that the still view shows and the view before did not; None if there is none."""
        assert self._reference is not None
        assert self._bare is not None
        change = Change(self._reference, smooth)
        least = FEWEST if not self._sizes else _SLIGHT * FEWEST
        if self._bare is not self._reference:
            since_bare = Change(self._bare, smooth)
            if int(since_bare.strong.sum()) < least:  # the cards were taken away
                self._reference = self._bare = smooth
                self.state = "ready"
                return None
            # A card may have been laid just as the others were taken away.
            found = self._found(change, since_bare)
        else:
            found = self._found(change)
        if found is not None:
            self._reference, self.state = smooth, "taken"
            return self._cut(view, found)
        if int(change.strong.sum()) < least:
            self.state = "taken" if self._bare is not self._reference else "ready"
        else:
            self.state = "refused" if change.reaches_out or not change.is_of_card_size else "unclear"
        return None

    def _found(self, *changes: Change) -> Outline | None:
        """The card that was laid, its top first; None if there is none, or where it lies is unclear.

        ``changes`` are those since several earlier views: the card is looked for in one after the other.
        """
        top, others = math.radians(self.top), list[Outline]()
        for change in changes:
            if change.reaches_out:
                continue
            if self._sizes:
                found = change.card_of_size(*self._size(), top)
                if found is not None:
                    self._measure(measured(change.edges, found))
                    return found
            found = change.card()
            if found is None or sides_seen(change.edges, found, throughout=True) < 4:
                continue
            found = found.upright(top)
            if not self._sizes or _apart(_size_of(found), self._size()) <= _AGREE:
                self._measure(_size_of(found))
                return found
            others.append(found)
        return self._of_another_size(others[0]) if others else None

    def _of_another_size(self, found: Outline) -> Outline | None:
        """A clear card of another size than those before, if the last one was of that size, too; else None."""
        size = _size_of(found)
        if self._other is None or _apart(size, self._other) > _AGREE:
            self._other = size  # one of both sizes is wrong: the next card decides
            return None
        self._sizes.clear()
        self._measure(size)
        return found

    def _cut(self, view: TableView, found: Outline) -> CardPhoto:
        """The card's picture, the mean of the last still frames."""
        width, height = _size_of(found)
        columns, rows = round(width * PHOTO_SCALE), round(height * PHOTO_SCALE)
        target = np.asarray([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float32) - 0.5
        pictures = []
        for image, plane in self._recent:
            seen = TableView(view.image, view.west, view.north, plane).in_frame(found.corners()).astype(np.float32)
            coloured = image if image.ndim == 3 else np.asarray(cv2.cvtColor(image, cv2.COLOR_GRAY2BGR), np.uint8)
            matrix = cv2.getPerspectiveTransform(seen, target)
            pictures.append(cv2.warpPerspective(coloured, matrix, (columns, rows), borderMode=cv2.BORDER_REPLICATE))
        mean = np.mean(np.stack(pictures).astype(np.float32), axis=0)
        corners = tuple((view.west + x / SCALE, view.north - y / SCALE) for x, y in found.corners().tolist())
        picture = np.asarray(np.clip(np.round(mean), 0, 255), np.uint8)
        return CardPhoto(picture, round(width, 1), round(height, 1), corners)


def _size_of(found: Outline) -> tuple[float, float]:
    """The width and height of a card in mm."""
    return found.width / SCALE, found.height / SCALE


def _apart(first: tuple[float, float], other: tuple[float, float]) -> float:
    """The larger difference of two cards' sides."""
    return max(abs(first[0] - other[0]), abs(first[1] - other[1]))


def _moves(before: Float, now: Float) -> bool:
    """Whether something moves between two views."""
    change = np.abs(now - before * gain(before, now)).max(axis=2)
    tiles = cv2.resize(
        change, (max(1, change.shape[1] // _TILE), max(1, change.shape[0] // _TILE)), interpolation=cv2.INTER_AREA
    )
    return float(tiles.max()) > _MOVING
