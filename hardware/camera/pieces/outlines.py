"""Outlines: the areas of a part of the ground that pieces on a spot cover in the picture."""

from __future__ import annotations

import cv2
import numpy as np

from hardware.camera.geometry.viewpoint import Float, Viewpoint, silhouette
from hardware.camera.pieces.colours import Mask
from hardware.camera.pieces.ground import Box, Ground
from hardware.camera.pieces.spots import Spot


def covered(ground: Ground, view: Viewpoint, spot: Spot, box: Box, radius: float) -> Mask:
    """Where a round piece of this radius (mm), as high as those of the spot, would be seen: a mask of the box."""
    return polygon(outline(ground, view, spot, radius) - (box[0], box[1]), (box[3] - box[1], box[2] - box[0]))


def outline(ground: Ground, view: Viewpoint, spot: Spot, radius: float) -> Float:
    """The silhouette (pixels of the ground, n × 2) of a round piece in the middle of a spot; a token has no height."""
    return ground.pixels(area(view, spot, radius))


def area(view: Viewpoint, spot: Spot, radius: float) -> Float:
    """The same silhouette in mm of the table."""
    return silhouette(view, spot.x, spot.y, radius, 0.0 if spot.sort == "token" else spot.height)


def polygon(points: Float, shape: tuple[int, int]) -> Mask:
    """The inside of a convex outline (pixels, n × 2) as a mask of this many rows and columns."""
    mask = np.zeros(shape, np.uint8)
    cv2.fillConvexPoly(mask, np.round(points * 16).astype(np.int32).reshape(-1, 1, 2), 1, cv2.LINE_8, 4)
    return mask > 0
