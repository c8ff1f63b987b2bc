"""Reaching: hands, sleeves and whatever else comes from beyond the board and lies over its spots.

A hand that is held still above a board may have the size and the colour of a piece at one spot. But it comes from
somewhere: what has changed reaches in one stretch from a spot to the edge of what is watched, or of the picture. Pieces
do not, since they stand on spots, and the ground reaches farther than any piece on them leans.

It is looked for in a coarse view of the whole ground, which also follows slow changes of the light.
"""

from __future__ import annotations

import cv2
import numpy as np

from hardware.camera.geometry.homography import Plane
from hardware.camera.images import Image
from hardware.camera.pieces.colours import Mask
from hardware.camera.pieces.ground import Box, Float, Ground, Light, Picture
from hardware.camera.pieces.reference import Reference

SCALE = 0.25
"""Pixels of the coarse view per millimetre."""
_LEAST = 9
"""Pixels of the coarse view that belong together at least; a shadow's rim has fewer."""
_TILE = 20
"""Pixels of a part of the coarse view that has one light."""


class Reaching:
    """Finds what reaches over a board from beyond; ``reference`` is the empty board."""

    def __init__(self, reference: Reference) -> None:
        self.ground = Ground(reference.ground.edges, SCALE)
        size = self.ground.width, self.ground.height
        self._box: Box = 0, 0, *size
        self._reference = Reference(self.ground)
        picture = cv2.resize(reference.picture, size, interpolation=cv2.INTER_AREA)
        known = cv2.resize(reference.known.astype(np.float32), size, interpolation=cv2.INTER_AREA) > 0.98
        self._reference.learn(np.asarray(picture, np.float32), self._box, np.asarray(known))

    def look(self, image: Image, plane: Plane, light: Light) -> Mask:
        """The pixels of the coarse view over which something reaches from beyond."""
        seen = self._seen(image, plane, light)
        changed, darker, _ = self._reference.compare(seen, self._box)
        inside = self._in_picture(image, plane)
        changed &= inside & self._reference.known
        self._reference.adapt(seen, self._box, inside & ~_grown(changed | darker, 2))
        count, labels, sizes, _ = cv2.connectedComponentsWithStats(changed.astype(np.uint8), connectivity=8)
        edge = ~inside
        edge[[0, -1], :] = edge[:, [0, -1]] = True
        at_edge = set(np.unique(labels[_grown(edge, 1) & changed]).tolist())
        reaching = [one for one in range(1, count) if one in at_edge and sizes[one, cv2.CC_STAT_AREA] >= _LEAST]
        return np.asarray(np.isin(labels, reaching))

    def covers(self, mask: Mask, outline: Float) -> bool:
        """Whether something of a mask lies over an area, given by its outline (mm, n × 2)."""
        points = self.ground.pixels(outline)
        area = np.zeros(mask.shape, np.uint8)
        cv2.fillConvexPoly(area, np.round(points * 16).astype(np.int32).reshape(-1, 1, 2), 1, cv2.LINE_8, 4)
        return bool((_grown(mask, 1) & (area > 0)).any())

    def _seen(self, image: Image, plane: Plane, light: Light) -> Picture:
        """The coarse view, in shares of the white at each place."""
        flat = Light(light.places[:1], np.ones((1, 3)))
        seen = self.ground.sample(image, plane, flat, self._box)
        left, top, right, bottom = self._box
        for high in range(top, bottom, _TILE):
            for wide in range(left, right, _TILE):
                part = slice(high, min(high + _TILE, bottom)), slice(wide, min(wide + _TILE, right))
                box = wide, high, part[1].stop, part[0].stop
                seen[part] /= light.at(*self.ground.middle(box)).astype(np.float32)
        return seen

    def _in_picture(self, image: Image, plane: Plane) -> Mask:
        """The pixels of the coarse view that the picture shows."""
        tall, wide = image.shape[:2]
        frame = plane.table([(2.0, 2.0), (wide - 3.0, 2.0), (wide - 3.0, tall - 3.0), (2.0, tall - 3.0)])
        points = self.ground.pixels(np.asarray(frame, np.float64))
        shown = np.zeros((self.ground.height, self.ground.width), np.uint8)
        cv2.fillConvexPoly(shown, np.round(points).astype(np.int32).reshape(-1, 1, 2), 1)
        return shown > 0


def _grown(mask: Mask, steps: int) -> Mask:
    return np.asarray(cv2.dilate(mask.astype(np.uint8), np.ones((2 * steps + 1, 2 * steps + 1), np.uint8)) > 0)
