"""Token faces: which of its faces a token shows that lies face up on a spot.

What is printed on the tokens of a copy is unknown: numbers, signs, pictures. So what is seen is compared with photos of
the faces that the books have named before, in any turn. A face is named only once a photo of every face that may lie
there is known, and if the likeliest is clearly ahead of all others: a face that was never seen may resemble another.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.geometry.homography import Plane
from hardware.camera.images import Image
from hardware.camera.pieces.spots import Spot

PATCH, AROUND = 48, 1.4
"""Pixels along a side of the picture of a token, and that side as a multiple of the token's width."""
ALIKE, LEAD, UNLIKE = 0.85, 0.05, 2.0
"""Correlation with a photo from which it is the same face; by how much it must be ahead of other faces, and how many
times as unlike those must be.
"""
MOST_PHOTOS = 3
"""Photos of one face that are kept."""
_NEW = 0.93
"""Correlation with a photo of the same face below which another photo is worth keeping."""
_DISC = 0.86
"""Share of a token's width that is compared: its edge is worn, and the table is seen beside it."""
_TURNS = 40
"""Turns in which a photo is compared."""
_OFF = 0.18
"""Share of a token's width by which it may lie off the middle of its spot."""
_DARK = 6.0
"""Deviation in grey levels below which there is no print to compare."""

Floats = NDArray[np.float32]


class ReadFace(NamedTuple):
    """A face that was read, and its certainty: 0 to 1."""

    name: str
    certainty: float


def photo_of(image: Image, plane: Plane, spot: Spot) -> Image:
    """The picture of the token on a spot, from straight above: `PATCH` × `PATCH` × 3."""
    half = spot.size * AROUND / 2
    ends = ((-half, half), (half, half), (half, -half), (-half, -half))
    seen = np.asarray(plane.pixels([(spot.x + dx, spot.y + dy) for dx, dy in ends]), np.float32)
    coloured = image if image.ndim == 3 else np.asarray(cv2.cvtColor(image, cv2.COLOR_GRAY2BGR), np.uint8)
    # Where a pixel of the photo is several of the frame they are averaged.
    finer = max(1, round(float(np.linalg.norm(seen[1] - seen[0])) / PATCH))
    side = PATCH * finer
    goal = np.asarray([[0, 0], [side, 0], [side, side], [0, side]], np.float32) - np.float32(0.5)
    whole = cv2.warpPerspective(coloured, cv2.getPerspectiveTransform(seen, goal), (side, side))
    return np.asarray(cv2.resize(whole, (PATCH, PATCH), interpolation=cv2.INTER_AREA), np.uint8)


@dataclass
class TokenFaces:
    """The faces of the tokens of one copy as far as they are known: ``photos`` of each, by its name."""

    photos: dict[str, list[Image]] = field(default_factory=dict)
    _turned: dict[int, tuple[Image, list[Floats]]] = field(default_factory=dict, repr=False)
    """Photos in all turns; each is kept with its photo, so that its key is used for no other."""

    def learn(self, name: str, photo: Image) -> bool:
        """Learn that a token with this picture shows this face; returns whether what is known has changed.

        Where a photo of another face looks the same, one of the two was named wrong: neither is kept. A photo without
        any print, as under a reflection, is not kept.
        """
        if not _has_print(photo):
            return False
        contradicted = False
        for other, photos in self.photos.items():
            kept = [one for one in photos if other == name or self._likeness(one, photo) < _NEW]
            contradicted = contradicted or len(kept) < len(photos)
            photos[:] = kept
        if contradicted:
            self._turned.clear()
            return True
        photos = self.photos.setdefault(name, [])
        if photos and (len(photos) >= MOST_PHOTOS or self._alike(name, photo) >= _NEW):
            return False
        photos.append(photo)
        return True

    def read(self, photo: Image, possible: Collection[str]) -> ReadFace | None:
        """The face that a token shows, one of those that are ``possible``; None where it is not known."""
        if not possible or not set(possible) <= {name for name, photos in self.photos.items() if photos}:
            return None
        likeness = {name: self._alike(name, photo) for name in self.photos}
        best, *others = sorted(likeness, key=lambda name: -likeness[name])
        if best not in possible or likeness[best] < ALIKE:
            return None
        second = max((likeness[name] for name in others), default=0.0)
        if likeness[best] - second < LEAD or 1 - second < UNLIKE * (1 - likeness[best]):
            return None
        return ReadFace(best, round(min(1.0, likeness[best]), 2))

    def _alike(self, name: str, photo: Image) -> float:
        """The correlation with the likeliest photo of a face; 0 without one."""
        return max((self._likeness(one, photo) for one in self.photos.get(name, [])), default=0.0)

    def _likeness(self, known: Image, photo: Image) -> float:
        """The correlation with a photo that is known, in the likeliest turn and place."""
        reach = _radius() + round(PATCH / AROUND * _OFF)
        low, high = max(PATCH // 2 - reach, 0), min(PATCH // 2 + reach + 1, PATCH)
        seen = np.asarray(photo[low:high, low:high], np.float32)
        return _correlation(self._in_all_turns(known), seen)

    def _in_all_turns(self, photo: Image) -> list[Floats]:
        """The disc of a photo in all turns, around the middle of its token; computed once for each photo."""
        key = id(photo)
        if key not in self._turned:
            radius = _radius()
            turned = []
            for turn in range(_TURNS):
                matrix = cv2.getRotationMatrix2D((PATCH // 2, PATCH // 2), 360 * turn / _TURNS, 1.0)
                whole = cv2.warpAffine(photo, matrix, (PATCH, PATCH), borderMode=cv2.BORDER_REPLICATE)
                low, high = PATCH // 2 - radius, PATCH // 2 + radius + 1
                turned.append(np.asarray(whole[low:high, low:high], np.float32))
            self._turned[key] = photo, turned
        return self._turned[key][1]


def _radius() -> int:
    """Pixels of the radius of the disc that is compared."""
    return round(PATCH / AROUND * _DISC / 2)


def _disc(side: int) -> Floats:
    """1 in the disc that is compared, of a picture with so many pixels along a side; else 0."""
    disc = np.zeros((side, side), np.float32)
    cv2.circle(disc, (side // 2, side // 2), side // 2, 1.0, cv2.FILLED)
    return disc


def _has_print(photo: Image) -> bool:
    """Whether there is anything to compare on the disc of a photo."""
    low, high = PATCH // 2 - _radius(), PATCH // 2 + _radius() + 1
    part = np.asarray(photo[low:high, low:high], np.float32)
    return float(part[_disc(high - low) > 0].std(axis=0).max()) >= _DARK


def _correlation(turned: Sequence[Floats], seen: Floats) -> float:
    """The greatest correlation of a disc, in one of its turns, with a place of a picture; 0 without any print."""
    mask = np.repeat(_disc(turned[0].shape[0])[:, :, None], 3, axis=2)
    best = 0.0
    for one in turned:
        found = np.nan_to_num(cv2.matchTemplate(seen, one, cv2.TM_CCOEFF_NORMED, mask=mask), posinf=0.0, neginf=0.0)
        best = max(best, float(found.max()))
    return best


__all__ = ["ReadFace", "TokenFaces", "photo_of"]
