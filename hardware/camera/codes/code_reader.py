"""Code reader: reads the codes of a frame, and decodes only where something has moved.

A moving region is read by a quick stage, since the next frame will show it differently. Once it is still, each further
frame is read through another stage, on the mean of the frames since the motion ended: averaging four dim frames removes
noise that hides a code in one. A region that was read through all stages is not read again until it moves, so a still
table costs next to nothing. Every few seconds the whole frame is read all the same.

With a closed set (``hardware.camera.codes.closed_set``), codes too small to decode are recognised as well.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera import motion
from hardware.camera.codes import decoder
from hardware.camera.codes.closed_set import KnownCodes
from hardware.camera.geometry.homography import Plane
from hardware.camera.images import Image, Tag, grey_of

WHOLE_EVERY = 4.0
"""Seconds after which the whole frame is read although nothing moves."""
RETRY_EVERY = 0.4
"""Seconds after which an uncertain place is read again."""
AVERAGED = 4
"""Still frames that are averaged at most."""
_STAGES: tuple[decoder.Stage | None, ...] = (
    None,
    decoder.SOFT,
    decoder.TWICE,
    decoder.SOFT,
    decoder.SHARP,
    decoder.THRICE,
)
"""The stage for the first read of a region, its second, …; None: the quickest one that its codes allow."""
_TINY, _SMALL, _LARGE = 2.0, 3.0, 3.6
"""Pixels per module below which decoders mostly fail, below which they fail at times, and from which nothing need be
enlarged."""
_RECOGNISE_AT = ((_TINY, (2, 3, 5)), (_SMALL, (5,)))
"""The number of reads after which the closed set is tried, by pixels per module. It takes as long as reading many
frames, so where decoders do well it comes last."""
_MOST_PIXELS = 8_400_000
"""Pixels of an enlarged region at most: a frame of 1080 lines, enlarged twice."""
_LESS = (decoder.TWICE, decoder.SOFT)
"""Tried instead of an enlargement that is too large."""


_ASIDE = ((0.0, 0.0), (0.5, 0.5), (0.5, 0.0), (0.0, 0.5))
"""Pixels by which the picture is shifted in turn before the closed set is tried."""


@dataclass(frozen=True)
class _Region:
    """A part of the picture (pixels), how often it has been read, and since when (seconds) it is still."""

    left: int
    top: int
    right: int
    bottom: int
    reads: int
    since: float
    whole: bool = False
    """Whether it is the whole frame, read although nothing has moved."""


class CodeReader:
    """Reads the frames of one camera. ``known``: the closed set of cards, if there is one."""

    def __init__(self, known: KnownCodes | None = None) -> None:
        self.known = known
        self._reads: NDArray[np.int64] = np.zeros((0, 0), np.int64)
        self._recent: deque[tuple[float, Image]] = deque(maxlen=AVERAGED)
        """The last frames in grey levels with their times, while any is to be averaged."""
        self._whole_at = -math.inf
        self._wholes = 0
        self._module = 0.0
        self._measured = False
        self._retried_at = -math.inf
        self._retries = 0
        self._recognitions = 0

    def expect(self, known: KnownCodes | None) -> None:
        """Use this closed set from now on, everywhere."""
        self.known = known
        self._reads[:] = 0

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
        """The codes that can be read in this frame, searched for only where something has moved.

        ``factor`` is that of the reduced frame in which ``detector`` works, ``now`` the frame's time in seconds.
        ``lying`` are codes whose place is certain, ``unsure`` those whose place is not. ``module`` is the expected
        module pitch of a small sticker in pixels, 0 if unknown, ``plane`` the table's plane. Mirrored codes are among
        the result (``Tag.mirrored``).
        """
        if self._reads.shape != detector.moved.shape or (self._recent and self._recent[-1][1].shape != image.shape[:2]):
            self._reads = np.zeros(detector.moved.shape, np.int64)
            self._recent.clear()
        if detector.any:
            self._reads[detector.moving] = 0
            self._wholes = 0
        if unsure or (self._reads < len(_STAGES)).any():
            self._recent.append((now, grey_of(image)))
        else:
            self._recent.clear()  # nothing is to be averaged, and each takes 2 MB at 1080 lines
        regions = self._regions(image, detector, factor, now) or self._retry(image, detector, factor, now, unsure)
        if not regions:
            return []
        self._measure((*lying, *unsure), module)
        found: list[Tag] = []

        def keep(tag: Tag, region: _Region) -> None:
            corners = [(x * factor, y * factor) for x, y in tag.corners]
            # The mean shows what has moved meanwhile in its old place.
            if region.reads and detector.last_moved(corners) > region.since:
                return
            if not any(tag.is_same_code_as(other) for other in found):
                found.append(tag)

        for region in regions:
            for tag in self._decode(image, region):
                keep(tag, region)
        small = [region for region in regions if self._is_for_closed_set(region)]
        if self.known is not None and small:
            around = _union(small)
            window = (around.left, around.top, around.right, around.bottom)
            grey = np.zeros(image.shape[:2], np.uint8)
            _part(grey, around)[:] = self._mean(image, around)
            read = [tag for tag in (*found, *lying) if not tag.mirrored]
            # Sampled half a pixel aside, a small code is recognised that was not before.
            right, down = _ASIDE[self._recognitions % len(_ASIDE)]
            self._recognitions += 1
            for tag in self.known.recognise(_moved(grey, window, right, down), read, window=window, plane=plane):
                keep(tag.shifted(-right, -down), around)
        return found

    def _measure(self, codes: Sequence[Tag], module: float) -> None:
        """Update the module pitch (pixels): that of the smallest code in sight or last seen, else the expected one."""
        if codes:
            self._module, self._measured = min(tag.side / 21 for tag in codes), True  # of a version-1 code
        elif not self._measured:
            self._module = module

    def _regions(self, image: Image, detector: motion.MotionDetector, factor: float, now: float) -> list[_Region]:
        """The tiles that have moved and were not read through every stage; at intervals the whole frame."""
        height, width = image.shape[:2]
        due = self._reads < len(_STAGES)
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
        self._reads[due] += 1
        if sum((r.right - r.left) * (r.bottom - r.top) for r in regions) > width * height:
            self._whole_at = now
            oldest = min(regions, key=lambda region: region.reads)
            return [replace(oldest, left=0, top=0, right=width, bottom=height)]
        return regions

    def _retry(
        self, image: Image, detector: motion.MotionDetector, factor: float, now: float, unsure: Sequence[Tag]
    ) -> list[_Region]:
        """Regions around the uncertain codes, to be read through the next stage."""
        if not unsure or now - self._retried_at < RETRY_EVERY:
            return []
        self._retried_at = now
        self._retries += 1
        height, width = image.shape[:2]
        regions = []
        for tag in unsure:
            (x, y), reach = tag.centre, 2 * tag.side
            left, top = max(int(x - reach), 0), max(int(y - reach), 0)
            right, bottom = min(int(x + reach), width), min(int(y + reach), height)
            if right > left and bottom > top:
                corners = [(left * factor, top * factor), (right * factor, bottom * factor)]
                reads = 1 + self._retries % (len(_STAGES) - 1)
                regions.append(_Region(left, top, right, bottom, reads, detector.last_moved(corners)))
        return regions

    def _boxes(
        self, tiles: NDArray[np.bool_], image: Image, detector: motion.MotionDetector, factor: float, now: float
    ) -> list[_Region]:
        """Regions around connected tiles, with a margin for a code that is only partly in them."""
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
            reads = int(self._reads[own].min())
            since = float(detector.moved[own & (self._reads == reads)].max()) if reads else now
            regions.append(_Region(left, top, right, bottom, reads, since))
        return regions

    def _decode(self, image: Image, region: _Region) -> Iterable[Tag]:
        """The codes of one region, read through the stage that is next for it."""
        reads = min(region.reads, len(_STAGES) - 1)
        grey = self._mean(image, region) if reads else grey_of(_part(image, region))
        stage = _STAGES[reads] or self._quick_stage(4 * grey.size > image.shape[0] * image.shape[1])
        if region.whole and self._module < _SMALL:
            stage = _STAGES[self._wholes % len(_STAGES)] or stage
        if grey.size * stage.factor**2 > _MOST_PIXELS:
            # The largest enlargement that is left.
            stage = next((stage for stage in _LESS if grey.size * stage.factor**2 <= _MOST_PIXELS), decoder.PLAIN)
        return [
            tag.shifted(region.left, region.top) for tag in decoder.read(grey, (stage,), mirrored=True, stickers=True)
        ]

    def _quick_stage(self, is_large: bool) -> decoder.Stage:
        """The cheapest sufficient stage; of a large part of the frame only every other read is enlarged."""
        if self._module >= _LARGE or (is_large and not self._wholes % 2):
            return decoder.PLAIN
        return decoder.TWICE

    def _is_for_closed_set(self, region: _Region) -> bool:
        """Whether to try the closed set on a region: on a still frame after 1, 2, 4, 8 … reads of the whole."""
        if region.whole:
            return self._module < _TINY and self._wholes & (self._wholes - 1) == 0
        return any(self._module < pitch and region.reads in reads for pitch, reads in _RECOGNISE_AT)

    def _mean(self, image: Image, region: _Region) -> Image:
        """The mean of the frames since the region is still, in grey levels."""
        parts = [_part(frame, region) for time, frame in self._recent if time >= region.since - 1e-9]
        if len(parts) < 2:
            return grey_of(_part(image, region))
        total = np.zeros(parts[0].shape, np.float32)
        for part in parts:
            cv2.accumulate(part, total)
        return np.asarray(cv2.convertScaleAbs(total, alpha=1 / len(parts)), np.uint8)


def _union(regions: Sequence[_Region]) -> _Region:
    """The region around all of these; still since the last of them is."""
    return _Region(
        min(region.left for region in regions),
        min(region.top for region in regions),
        max(region.right for region in regions),
        max(region.bottom for region in regions),
        1,
        max(region.since for region in regions),
    )


def _moved(grey: Image, window: tuple[int, int, int, int], right: float, down: float) -> Image:
    """A grey picture whose part in a window (left, top, right, bottom) is shifted by less than a pixel."""
    if right == down == 0:
        return grey
    left, top, east, south = window
    part = grey[top:south, left:east]
    matrix = np.asarray([[1, 0, right], [0, 1, down]], np.float64)
    size = (part.shape[1], part.shape[0])
    cv2.warpAffine(part, matrix, size, part, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    return grey


def _part(image: Image, region: _Region) -> Image:
    return image[region.top : region.bottom, region.left : region.right]
