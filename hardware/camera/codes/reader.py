"""Reader: finds the codes that can be read in a frame, and looks only where something has happened.

A moving place is read quickly, for the next frame will show it differently. Once it is at rest, each further frame is
read through another filter, on the mean of the frames since it came to rest: averaging four dim frames removes noise
that hides a code in one. A place that was read through all filters is left alone until it moves again, so a table at
rest costs next to nothing. Now and then the whole frame is read all the same.

With a closed set (``hardware.camera.codes.closed_set``), codes too small to decode are recognised, first of all where
they lay last.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera import motion
from hardware.camera.codes import decoder
from hardware.camera.geometry.homography import Plane
from hardware.camera.images import Corners, Image, Tag, grey_of

WHOLE_EVERY = 4.0
"""Seconds after which the whole picture is read although nothing moves."""
AGAIN_EVERY = 0.4
"""Seconds after which an uncertain place is read again."""
AVERAGED = 4
"""Frames at rest that are averaged at most."""
_ROTATION: tuple[decoder.Stage | None, ...] = (
    None,
    decoder.SOFT,
    decoder.TWICE,
    decoder.SOFT,
    decoder.SHARP,
    decoder.THRICE,
)
"""How a place is looked at in its first frame at rest, its second, …; None: as quickly as its codes allow."""
_HOPELESS, _SMALL, _LARGE = 2.0, 3.0, 3.6
"""Pixels a module below which decoders mostly fail, below which they fail at times, and from which nothing need be
enlarged."""
_RECOGNISE_AT = ((_HOPELESS, (2, 3, 5)), (_SMALL, (5,)))
"""After how many looks the known codes are compared with what could not be decoded, by pixels a module. It takes as
long as many frames, so where decoders do well it is only done when they have had their turn."""
_PLENTY = 8_000_000
"""Pixels of an enlarged picture above which it is not enlarged."""


class Recogniser(Protocol):
    """The closed set of codes (``hardware.camera.codes.closed_set.KnownCodes``)."""

    @property
    def texts(self) -> tuple[str, ...]:
        """All texts that there are."""
        ...

    def recognise(
        self,
        grey: Image,
        tags_already_read: Sequence[Tag],
        *,
        window: tuple[int, int, int, int] | None = None,
        places: Sequence[Corners] = (),
        plane: Plane | None = None,
    ) -> list[Tag]:
        """The known codes in a window of a grey picture that are not among those read already."""
        ...


@dataclass(frozen=True)
class _Region:
    """A part of the picture (pixels), how often it has been looked at, and since when it is at rest."""

    left: int
    top: int
    right: int
    bottom: int
    tries: int
    since: float
    whole: bool = False
    """Whether it is looked at although nothing has happened."""


class Reader:
    """Reads the frames of one camera. ``known``: the closed set of cards, if there is one."""

    def __init__(self, known: Recogniser | None = None) -> None:
        self.known = known
        self._tries: NDArray[np.int64] = np.zeros((0, 0), np.int64)
        self._recent: deque[tuple[float, Image]] = deque(maxlen=AVERAGED)
        self._whole_at = -math.inf
        self._wholes = 0
        self._module = 0.0
        self._measured = False
        self._again_at = -math.inf
        self._agains = 0

    def expect(self, known: Recogniser | None) -> None:
        """Use this closed set from now on, everywhere."""
        self.known = known
        self._tries[:] = 0

    def read(
        self,
        image: Image,
        detector: motion.MotionDetector,
        factor: float,
        now: float,
        *,
        lying: Sequence[Tag] = (),
        unsure: Sequence[Tag] = (),
        module: float = 0.0,
        plane: Plane | None = None,
    ) -> list[Tag]:
        """The codes that can be read in this frame, searched for only where something has happened.

        ``lying`` are codes that certainly lie where they lay, ``unsure`` those that may. ``module`` is how many pixels
        a module of a small sticker will have, 0 if unknown, ``plane`` the table's. Codes seen from
        behind are among the result (``Tag.mirrored``).
        """
        if self._tries.shape != detector.moved.shape or (self._recent and self._recent[-1][1].shape != image.shape):
            self._tries = np.zeros(detector.moved.shape, np.int64)
            self._recent.clear()
        if detector.any:
            self._tries[detector.moving] = 0
            self._wholes = 0
        self._recent.append((now, image))
        regions = self._regions(image, detector, factor, now) or self._again(image, detector, factor, now, unsure)
        if not regions:
            return []
        self._measure((*lying, *unsure), module)
        found: list[Tag] = []

        def keep(tag: Tag, region: _Region) -> None:
            corners = [(x * factor, y * factor) for x, y in tag.corners]
            # What moved meanwhile is in the mean as it was.
            if region.tries and detector.last_moved(corners) > region.since:
                return
            if not any(_same(tag, other) for other in found):
                found.append(tag)

        for region in regions:
            for tag in self._decode(image, region):
                keep(tag, region)
        wanted = [region for region in regions if self._recognises(region)]
        if self.known is not None and wanted:
            around = _union(wanted)
            window = (around.left, around.top, around.right, around.bottom)
            grey = np.zeros(image.shape[:2], np.uint8)
            _part(grey, around)[:] = self._mean(around)
            read = [tag for tag in (*found, *lying) if not tag.mirrored]
            places = [tag.corners for tag in unsure if _within(tag, around)]
            for tag in self.known.recognise(grey, read, window=window, places=places, plane=plane):
                keep(tag, around)
        return found

    def _measure(self, codes: Sequence[Tag], module: float) -> None:
        """How large modules are: as the smallest of these codes, or of the last ones, or as one may expect."""
        if codes:
            self._module, self._measured = min(tag.side / 21 for tag in codes), True  # of a version-1 code
        elif not self._measured:
            self._module = module

    def _regions(self, image: Image, detector: motion.MotionDetector, factor: float, now: float) -> list[_Region]:
        """Where to look: what has moved lately and was not looked at in every way; now and then everything."""
        height, width = image.shape[:2]
        due = self._tries < len(_ROTATION)
        if not due.any():
            if now - self._whole_at < WHOLE_EVERY:
                return []
            self._whole_at = now
            self._wholes += 1
            return [_Region(0, 0, width, height, 0, now, True)]
        regions = [
            *self._boxes(due & detector.moving, image, detector, factor, now),
            *self._boxes(due & ~detector.moving, image, detector, factor, now),
        ]
        self._tries[due] += 1
        if sum((r.right - r.left) * (r.bottom - r.top) for r in regions) > width * height:
            self._whole_at = now
            oldest = min(regions, key=lambda region: region.tries)
            return [replace(oldest, left=0, top=0, right=width, bottom=height)]
        return regions

    def _again(
        self, image: Image, detector: motion.MotionDetector, factor: float, now: float, unsure: Sequence[Tag]
    ) -> list[_Region]:
        """The uncertain places once more, through the next filter."""
        if not unsure or now - self._again_at < AGAIN_EVERY:
            return []
        self._again_at = now
        self._agains += 1
        height, width = image.shape[:2]
        regions = []
        for tag in unsure:
            (x, y), reach = tag.centre, 2 * tag.side
            left, top = max(int(x - reach), 0), max(int(y - reach), 0)
            right, bottom = min(int(x + reach), width), min(int(y + reach), height)
            if right > left and bottom > top:
                corners = [(left * factor, top * factor), (right * factor, bottom * factor)]
                tries = 1 + self._agains % (len(_ROTATION) - 1)
                regions.append(_Region(left, top, right, bottom, tries, detector.last_moved(corners)))
        return regions

    def _boxes(
        self, tiles: NDArray[np.bool_], image: Image, detector: motion.MotionDetector, factor: float, now: float
    ) -> list[_Region]:
        """Boxes around the tiles, with room for a code that is only partly in them; neighbours share one."""
        if not tiles.any():
            return []
        height, width = image.shape[:2]
        grown = cv2.dilate(tiles.astype(np.uint8), np.ones((3, 3), np.uint8))
        count, labels = cv2.connectedComponents(grown, connectivity=8)
        margin, tile = width // 14, motion.TILE / factor
        regions = []
        for label in range(1, count):
            own = tiles & (labels == label)
            rows, columns = np.nonzero(own)
            left, top = max(int(columns.min() * tile) - margin, 0), max(int(rows.min() * tile) - margin, 0)
            right = min(int((columns.max() + 1) * tile) + margin, width)
            bottom = min(int((rows.max() + 1) * tile) + margin, height)
            tries = int(self._tries[own].min())
            since = float(detector.moved[own & (self._tries == tries)].max()) if tries else now
            regions.append(_Region(left, top, right, bottom, tries, since))
        return regions

    def _decode(self, image: Image, region: _Region) -> Iterable[Tag]:
        """Look at one region in the way that is its turn."""
        tries = min(region.tries, len(_ROTATION) - 1)
        grey = self._mean(region) if tries else grey_of(_part(image, region))
        stage = _ROTATION[tries] or self._quick(4 * grey.size > image.shape[0] * image.shape[1])
        if region.whole and self._module < _SMALL:
            stage = _ROTATION[self._wholes % len(_ROTATION)] or stage
        if grey.size * stage.factor**2 > _PLENTY:
            stage = decoder.PLAIN if stage.factor > 1.5 or grey.size > _PLENTY else stage
        return [
            _shifted(tag, region.left, region.top) for tag in decoder.read(grey, (stage,), mirrored=True, stickers=True)
        ]

    def _quick(self, much: bool) -> decoder.Stage:
        """The cheapest sufficient stage: ``much`` of the picture is not enlarged but now and then."""
        if self._module >= _LARGE or (much and not self._wholes % 2):
            return decoder.PLAIN
        return decoder.TWICE

    def _recognises(self, region: _Region) -> bool:
        """Whether it is time to compare with the known codes: of a whole quiet picture less and less often."""
        if region.whole:
            return self._module < _HOPELESS and self._wholes & (self._wholes - 1) == 0
        return any(self._module < size and region.tries in looks for size, looks in _RECOGNISE_AT)

    def _mean(self, region: _Region) -> Image:
        """The mean of the frames since the region came to rest, in shades of grey."""
        frames = [frame for time, frame in self._recent if time >= region.since - 1e-9] or [self._recent[-1][1]]
        parts = [grey_of(_part(frame, region)) for frame in frames]
        if len(parts) == 1:
            return parts[0]
        total = np.zeros(parts[0].shape, np.float32)
        for part in parts:
            cv2.accumulate(part, total)
        return np.asarray(cv2.convertScaleAbs(total, alpha=1 / len(parts)), np.uint8)


def _union(regions: Sequence[_Region]) -> _Region:
    """The region around all of these; at rest since the last of them is."""
    return _Region(
        min(region.left for region in regions),
        min(region.top for region in regions),
        max(region.right for region in regions),
        max(region.bottom for region in regions),
        1,
        max(region.since for region in regions),
    )


def _part(image: Image, region: _Region) -> Image:
    return image[region.top : region.bottom, region.left : region.right]


def _within(tag: Tag, region: _Region) -> bool:
    x, y = tag.centre
    return region.left <= x < region.right and region.top <= y < region.bottom


def _shifted(tag: Tag, left: int, top: int) -> Tag:
    a, b, c, d = ((x + left, y + top) for x, y in tag.corners)
    return replace(tag, corners=(a, b, c, d))


def _same(one: Tag, other: Tag) -> bool:
    """Whether two readings are of one code."""
    return math.dist(one.centre, other.centre) < max(one.side, other.side) / 2
