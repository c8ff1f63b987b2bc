"""Drawn tables for the tests of the camera set-up: any layout, with codes, under a camera in any pose."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.geometry.layout import MAT, Layout
from hardware.camera.images import Image
from hardware.camera.simulated.drawing import code_modules

Code = tuple[str, float, float, float]
"""Text, x and y in mm, clockwise turn in degrees."""
_Grey = NDArray[np.float64]


def drawn(
    layout: Layout = MAT,
    size: tuple[int, int] = (1920, 1080),
    *,
    codes: Sequence[Code] = (),
    side: float = 18.0,
    fills: float = 0.96,
    shift: tuple[float, float] = (0.0, 0.0),
    turn: float = 0.0,
    lean: float = 0.0,
    light: float = 1.0,
    blur: float = 0.0,
    noise: float = 1.5,
    hidden: Sequence[int] = (),
    lamp: tuple[float, float] | None = None,
    bend: float = 0.0,
    pose: tuple[float, float, float, float] | None = None,
) -> Image:
    """A picture of a layout with codes.

    ``fills``: share of the picture that the layout takes up; ``shift``: share by which it is off the middle; ``turn``:
    clockwise degrees; ``lean``: share by which the top is smaller than the bottom; ``lamp``: place (mm) of a
    reflection; ``bend``: radial distortion k1 of a lens of 66°; ``pose``: instead of fills, shift, turn and lean the
    tilt about x and y and the rotation (degrees) and the distance (mm) of a pinhole camera.
    """
    points = np.asarray([*layout.markers.values(), *(p for zone in layout.zones.values() for p in zone)], np.float64)
    half = np.abs(points).max(axis=0) + layout.marker_size * 0.7
    detail = 4.0 if half[0] < 300 else 2.5
    plan = np.full((int(2 * (half[1] + 60) * detail), int(2 * (half[0] + 60) * detail)), 110, np.uint8)

    def at(x: float, y: float) -> tuple[int, int]:
        return round((x + half[0] + 60) * detail), round((half[1] + 60 - y) * detail)

    cv2.rectangle(plan, at(-half[0], half[1]), at(half[0], -half[1]), 225, cv2.FILLED)
    for polygon in layout.zones.values():
        cv2.polylines(plan, [np.asarray([at(x, y) for x, y in polygon], np.int32).reshape(-1, 1, 2)], True, 60, 3)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    wide = round(layout.marker_size * detail)
    for number, (x, y) in layout.markers.items():
        if number not in hidden:
            marker = np.asarray(cv2.aruco.generateImageMarker(dictionary, number, wide), np.uint8)
            _draw_marker(plan, marker, at(x, y), layout.turns.get(number))
    for text, x, y, angle in codes:
        _draw_code(plan, text, at(x, y), angle, side * detail)
    if lamp is not None:
        cv2.circle(plan, at(*lamp), round(32 * detail), 255, cv2.FILLED)
    if pose is not None:
        image = _posed(plan, half, detail, size, pose)
    else:
        image = _projected(plan, half, detail, size, fills, shift, turn, lean)
    if lamp is None or light != 1.0:
        image = np.asarray(np.clip(image * light, 0, 255), np.float64)
    if bend:
        image = _distorted(image, bend)
    if blur:
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), blur), np.float64)
    image = image + np.random.default_rng(1).normal(0, noise, image.shape)
    return np.asarray(cv2.cvtColor(np.clip(image, 0, 255).astype(np.uint8), cv2.COLOR_GRAY2BGR), np.uint8)


def _draw_marker(plan: Image, marker: Image, middle: tuple[int, int], turn: float | None) -> None:
    """Draw a marker, turned clockwise by degrees."""
    half = marker.shape[0] / 2
    matrix = cv2.getRotationMatrix2D((half - 0.5, half - 0.5), -(turn or 0.0), 1.0)
    matrix[:, 2] += (middle[0] - half + 0.5, middle[1] - half + 0.5)
    size = (plan.shape[1], plan.shape[0])
    is_marker = cv2.warpAffine(np.full_like(marker, 255), matrix, size, flags=cv2.INTER_NEAREST) > 0
    plan[is_marker] = cv2.warpAffine(marker, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)[
        is_marker
    ]


def _draw_code(plan: Image, text: str, middle: tuple[int, int], turn: float, side: float) -> None:
    """Draw a code on a white square."""
    modules = np.pad(code_modules(text), 3)
    face = cv2.resize(np.where(modules, 25, 240).astype(np.uint8), None, fx=8, fy=8, interpolation=cv2.INTER_NEAREST)
    scale = side / 21 / 8
    turned = cv2.getRotationMatrix2D((face.shape[1] / 2, face.shape[0] / 2), -turn, scale)
    turned[:, 2] += np.asarray(middle) - (face.shape[1] / 2, face.shape[0] / 2)
    size = (plan.shape[1], plan.shape[0])
    there = cv2.warpAffine(np.full_like(face, 255), turned, size)
    drawn_face = cv2.warpAffine(face, turned, size, flags=cv2.INTER_AREA)
    plan[there > 127] = drawn_face[there > 127]


def _projected(
    plan: Image,
    half: _Grey,
    detail: float,
    size: tuple[int, int],
    fills: float,
    shift: tuple[float, float],
    turn: float,
    lean: float,
) -> _Grey:
    """The plan projected into the picture, in grey levels."""
    angle = math.radians(turn)
    reach = np.abs(np.asarray([[math.cos(angle), math.sin(angle)], [math.sin(angle), math.cos(angle)]])) @ half
    scale = min(size[0] / reach[0], size[1] / reach[1]) / 2 * fills
    source, target = [], []
    for x, y in ((-1, 1), (1, 1), (1, -1), (-1, -1)):
        dx, dy = x * half[0] * scale, -y * half[1] * scale
        dx, dy = dx * math.cos(angle) - dy * math.sin(angle), dx * math.sin(angle) + dy * math.cos(angle)
        small = 1 - lean if dy < 0 else 1.0
        target.append(
            (size[0] * (0.5 + shift[0]) + dx * small, size[1] * (0.5 + shift[1]) + dy * (1 - lean / 2 if lean else 1))
        )
        source.append(((x + 1) * half[0] * detail + 60 * detail, (1 - y) * half[1] * detail + 60 * detail))
    matrix = cv2.getPerspectiveTransform(np.asarray(source, np.float32), np.asarray(target, np.float32))
    coarse = max(detail / scale, 1.0)
    smooth = cv2.GaussianBlur(plan, (0, 0), 0.35 * coarse)
    return np.asarray(cv2.warpPerspective(smooth, matrix, size, borderMode=cv2.BORDER_REPLICATE), np.float64)


def _posed(
    plan: Image,
    half: _Grey,
    detail: float,
    size: tuple[int, int],
    pose: tuple[float, float, float, float],
) -> _Grey:
    """The plan in a pinhole camera with a field of view of 66° that is directed at its middle."""
    focus = size[0] / 2 / math.tan(math.radians(33))
    camera = np.asarray([[focus, 0, (size[0] - 1) / 2], [0, focus, (size[1] - 1) / 2], [0, 0, 1]], np.float64)
    about_x, about_y, about_z = (cv2.Rodrigues(np.asarray(axis, np.float64) * math.radians(angle))[0]
                                 for axis, angle in zip(np.eye(3), pose[:3], strict=True))  # fmt: skip
    turned = about_x @ about_y @ about_z @ np.diag([1.0, -1.0, -1.0])
    corners = np.asarray([(x * half[0], y * half[1], 0) for x, y in ((-1, 1), (1, 1), (1, -1), (-1, -1))])
    seen = (camera @ (turned @ corners.T + np.asarray([[0.0], [0.0], [pose[3]]]))).T
    source = np.asarray([((x + half[0] + 60) * detail, (half[1] + 60 - y) * detail) for x, y, _ in corners], np.float32)
    matrix = cv2.getPerspectiveTransform(source, (seen[:, :2] / seen[:, 2:]).astype(np.float32))
    smooth = cv2.GaussianBlur(plan, (0, 0), 0.35 * max(detail * pose[3] / focus, 1.0))
    return np.asarray(cv2.warpPerspective(smooth, matrix, size, borderMode=cv2.BORDER_REPLICATE), np.float64)


def _distorted(image: _Grey, k1: float) -> _Grey:
    """The picture through a lens of radial distortion ``k1`` with a field of view of 66°."""
    height, width = image.shape[:2]
    focus = width / 2 / math.tan(math.radians(33))
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    camera = np.asarray([[focus, 0, (width - 1) / 2], [0, focus, (height - 1) / 2], [0, 0, 1]], np.float64)
    bends = np.asarray([k1, 0, 0, 0], np.float64)
    straight = cv2.undistortPoints(np.stack([xs, ys], -1).reshape(-1, 1, 2), camera, bends, P=camera).reshape(
        height, width, 2
    )
    across, down = (np.asarray(straight[..., axis], np.float32) for axis in (0, 1))
    return np.asarray(cv2.remap(image, across, down, cv2.INTER_LINEAR), np.float64)


SEEN: Mapping[str, Code] = {
    "middle": ("WE-I-04", 0.0, 0.0, 90.0),
    "N": ("WA-B-01", 0.0, 98.0, 180.0),
    "E": ("WA-R-02", 109.0, 0.0, 270.0),
}
"""Three cards on the mat."""
