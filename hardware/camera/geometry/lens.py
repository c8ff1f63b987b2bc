"""Lens: a model of radial distortion, and its calibration from views of the mat.

The model is OpenCV's pinhole camera with the radial coefficients k1 and k2 (OpenCV documentation, "Camera Calibration
and 3D Reconstruction"; Zhang, "A Flexible New Technique for Camera Calibration", 2000). The displacement grows with the
distance from the principal point: with a wide lens it is centimetres at the edge of a table, with a common one hardly
anything.

A lens is calibrated from some pictures of the mat from different sides: its markers' places are known. It is saved as a
file::

    {"width": 1920, "height": 1080, "fx": …, "fy": …, "cx": …, "cy": …, "k1": …, "k2": …, "rms": …}
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated

import cv2
import numpy as np
from numpy.typing import NDArray
from pydantic import Field, FiniteFloat, TypeAdapter, ValidationError

from hardware.camera.geometry.layout import MAT, Layout
from hardware.camera.geometry.markers import find
from hardware.camera.images import Image

SCHEMA = 1
"""The number of the format of lens files. Those of versions before 0.3 have no number, and the same format."""
FEWEST_FRAMES = 4
"""Pictures at least: with fewer, distortion and tilt cannot be separated."""
LARGEST_ERROR = 1.5
"""Pixels of root-mean-square reprojection error up to which a calibration is accepted, in a picture 1920 wide."""

Points = NDArray[np.float64]


class LensError(ValueError):
    """A lens that cannot be calibrated or read.

    ``code``: lens_too_few, lens_too_alike, lens_bad_fit or lens_unusable.
    """

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(f"{code}: {reason}")
        self.code = code
        self.reason = reason


_Pixels = Annotated[int, Field(ge=16, le=20_000)]
_Focal = Annotated[FiniteFloat, Field(gt=0, lt=1e6)]
_Distortion = Annotated[FiniteFloat, Field(gt=-2, lt=2)]


@dataclass(frozen=True)
class Lens:
    """A pinhole camera with radial distortion, for a picture of ``width`` × ``height`` pixels.

    Focal lengths ``fx`` and ``fy`` and the principal point ``cx``, ``cy`` are pixels, ``k1`` and ``k2`` have no unit;
    ``rms`` is the reprojection error of the calibration in pixels.
    """

    width: _Pixels
    height: _Pixels
    fx: _Focal
    fy: _Focal
    cx: FiniteFloat
    cy: FiniteFloat
    k1: _Distortion
    k2: _Distortion = 0.0
    rms: FiniteFloat = 0.0

    def _matrix(self) -> Points:
        return np.asarray([[self.fx, 0, self.cx], [0, self.fy, self.cy], [0, 0, 1]], np.float64)

    def undistort(self, points: Sequence[tuple[float, float]] | Points) -> Points:
        """Where these pixels (n × 2) would be without distortion."""
        given, matrix = np.asarray(points, np.float64).reshape(-1, 1, 2), self._matrix()
        criteria = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, 40, 1e-9)
        straight = cv2.undistortPoints(given, matrix, self._coefficients(), R=np.eye(3), P=matrix, criteria=criteria)
        return np.asarray(straight, np.float64).reshape(-1, 2)

    def _coefficients(self) -> Points:
        return np.asarray([self.k1, self.k2, 0, 0], np.float64)

    def distort(self, points: Sequence[tuple[float, float]] | Points) -> Points:
        """Where points without distortion (n × 2 pixels) are in the picture: the inverse of ``undistort``."""
        rays = (np.asarray(points, np.float64).reshape(-1, 2) - (self.cx, self.cy)) / (self.fx, self.fy)
        rays = np.column_stack([rays, np.ones(len(rays))])
        pixels, _ = cv2.projectPoints(rays, np.zeros(3), np.zeros(3), self._matrix(), self._coefficients())
        return np.asarray(pixels, np.float64).reshape(-1, 2)

    def at(self, width: int, height: int) -> Lens | None:
        """The same lens for a picture of another size; None if its aspect ratio differs, as that of a cropped one."""
        if (width, height) == (self.width, self.height):
            return self
        factor = width / self.width
        if abs(factor - height / self.height) > 0.01 * factor:
            return None
        half = (factor - 1) / 2  # the centre of the first pixel is (0, 0)
        fx, fy, cx, cy = self.fx * factor, self.fy * factor, self.cx * factor + half, self.cy * factor + half
        return Lens(width, height, fx, fy, cx, cy, self.k1, self.k2, self.rms * factor)

    def json(self) -> dict[str, float]:
        """The lens as it is saved in a file."""
        return {key: round(value, 6) for key, value in asdict(self).items()}


def parse(data: object) -> Lens:
    """A lens from decoded JSON. Raises ``LensError``."""
    if isinstance(data, dict) and data.get("schema", SCHEMA) != SCHEMA:
        raise LensError("lens_unusable", f"schema must be {SCHEMA}, the only known format")
    try:
        return TypeAdapter(Lens).validate_python(data)
    except ValidationError as error:
        first = error.errors()[0]
        raise LensError("lens_unusable", f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from None


def load(path: Path) -> Lens:
    """The lens in a file. Raises ``LensError`` (not there, not JSON, no lens)."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise LensError("lens_unusable", f"{path.name}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise LensError("lens_unusable", f"{path.name} is not JSON") from error
    return parse(data)


def calibrate(frames: Iterable[Image], layout: Layout = MAT) -> Lens:
    """The lens with which these pictures (all of one size) were taken.

    They show the layout's markers from different sides, the camera or the mat tilted by 15° to 40° in some of them.
    Pictures with fewer than three visible markers are left out. Raises ``LensError``.
    """
    objects: list[NDArray[np.float32]] = []
    pixels: list[NDArray[np.float32]] = []
    size: tuple[int, int] | None = None
    for frame in frames:
        frame_size = (frame.shape[1], frame.shape[0])
        if size is not None and frame_size != size:
            raise LensError("lens_too_few", "the pictures are not all of one size")
        size = frame_size
        view = _marker_points(frame, layout)
        if view is not None:
            objects.append(view[0])
            pixels.append(view[1])
    if size is None or len(objects) < FEWEST_FRAMES:
        raise LensError("lens_too_few", f"{len(objects)} pictures can be used; {FEWEST_FRAMES} are needed")
    if not _have_different_views(pixels, size):
        raise LensError("lens_too_alike", "the pictures are taken from one side: tilt the mat or the camera")
    width, height = size
    guess = np.asarray([[width, 0, (width - 1) / 2], [0, width, (height - 1) / 2], [0, 0, 1]], np.float64)
    # Sixteen points per picture do not determine the principal point, so it is assumed to be the centre.
    flags = cv2.CALIB_USE_INTRINSIC_GUESS | cv2.CALIB_FIX_ASPECT_RATIO | cv2.CALIB_FIX_PRINCIPAL_POINT
    flags |= cv2.CALIB_ZERO_TANGENT_DIST | cv2.CALIB_FIX_K3
    try:
        rms, matrix, coefficients, *_ = cv2.calibrateCamera(objects, pixels, size, guess, np.zeros(5), flags=flags)
    except cv2.error as error:
        raise LensError("lens_bad_fit", "the pictures contradict one another") from error
    k1, k2 = (float(value) for value in np.ravel(coefficients)[:2])
    if not math.isfinite(rms) or rms > LARGEST_ERROR * max(width / 1920, 0.5) or not (abs(k1) < 2 and abs(k2) < 2):
        raise LensError("lens_bad_fit", f"the fit is off by {rms:.1f} pixels: is the mat flat, and are they sharp?")
    camera = np.asarray(matrix, np.float64)
    fx, fy, cx, cy = (float(camera[row, column]) for row, column in ((0, 0), (1, 1), (0, 2), (1, 2)))
    return Lens(width, height, fx, fy, cx, cy, k1, k2, float(rms))


def _marker_points(frame: Image, layout: Layout) -> tuple[NDArray[np.float32], NDArray[np.float32]] | None:
    """The markers' corners on the table (n × 3 mm) and in the picture (n × 2 pixels); None with fewer than three."""
    found = find(frame, layout.markers)
    if len(found) < 3:
        return None
    numbers = sorted(found)
    table = [(x, y, 0.0) for number in numbers for x, y in layout.marker_corners(number)]
    return np.asarray(table, np.float32), np.concatenate([found[number] for number in numbers]).astype(np.float32)


def _have_different_views(pixels: list[NDArray[np.float32]], size: tuple[int, int]) -> bool:
    """Whether the views differ by more than a hand-held camera moves: 3 % of the picture's width."""
    extents = [np.concatenate([view.min(axis=0), view.max(axis=0)]) for view in pixels]
    return float(np.ptp(np.asarray(extents), axis=0).max()) > 0.03 * size[0]
