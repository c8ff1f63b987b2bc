"""Camera of rendered scenes: where a point of the table is in the picture, and what lens and sensor do to the light.

Places are millimetres: x east, y north, z up from the table. Pixels follow ``hardware.camera.images``. A rendered
picture holds linear light; ``developed`` makes of it what a camera delivers: exposure, blur, noise, and a JPEG.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.images import Image

Points = NDArray[np.float64]


@dataclass(frozen=True)
class SceneCamera:
    """A pinhole camera: its position and the place that it looks at (mm), its ``up``, and its horizontal angle."""

    size: tuple[int, int]
    position: tuple[float, float, float]
    target: tuple[float, float, float] = (0.0, 0.0, 0.0)
    up: tuple[float, float, float] = (0.0, 1.0, 0.0)
    angle: float = 55.0
    """Degrees from the left edge of the picture to its right one."""
    k1: float = 0.0
    """Radial distortion as in ``hardware.camera.geometry.lens``."""

    @property
    def focal(self) -> float:
        """The focal length in pixels."""
        return self.size[0] / 2 / math.tan(math.radians(self.angle) / 2)

    def axes(self) -> Points:
        """The picture's right, its down, and forward, as rows (3 × 3)."""
        forward = np.asarray(self.target) - np.asarray(self.position)
        forward = forward / np.linalg.norm(forward)
        right = np.cross(forward, np.asarray(self.up))
        right = right / np.linalg.norm(right)
        return np.stack([right, np.cross(forward, right), forward])

    def pixels(self, points: Points) -> Points:
        """The pixels (n × 2) of places (n × 3)."""
        seen = (np.asarray(points, np.float64).reshape(-1, 3) - self.position) @ self.axes().T
        rays = seen[:, :2] / seen[:, 2:]
        rays = rays * (1 + self.k1 * (rays**2).sum(axis=1, keepdims=True))
        return np.asarray(rays * self.focal + [(self.size[0] - 1) / 2, (self.size[1] - 1) / 2])

    def distorted(self, straight: NDArray[np.float32]) -> NDArray[np.float32]:
        """A picture without distortion as this camera's lens bends it."""
        if self.k1 == 0:
            return straight
        middle = np.asarray([(self.size[0] - 1) / 2, (self.size[1] - 1) / 2])
        y, x = np.mgrid[: self.size[1], : self.size[0]]
        bent = (np.stack([x, y], axis=2) - middle) / self.focal
        rays = bent.copy()
        for _ in range(8):
            rays = bent / (1 + self.k1 * (rays**2).sum(axis=2, keepdims=True))
        at = (rays * self.focal + middle).astype(np.float32)
        bent_picture = cv2.remap(straight, at[:, :, 0], at[:, :, 1], cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(bent_picture, np.float32)


@dataclass(frozen=True)
class Sensor:
    """What a camera does to the light that falls on it."""

    exposure: float = 1.0
    """Factor on a picture whose brightest hundredth is just white."""
    blur: float = 0.5
    """Standard deviation in pixels."""
    motion: tuple[float, float] = (0.0, 0.0)
    """Pixels by which the picture moved during the exposure."""
    noise: float = 1.5
    """Grey levels of noise in mid grey; it grows with the square root of the light."""
    tint: tuple[float, float, float] = (1.0, 1.0, 1.0)
    """Gains of blue, green and red."""
    quality: int = 90
    """Quality of the JPEG, 0 to 100."""
    sharpening: float = 0.0
    """Amount of unsharp masking, as webcams do it."""


def developed(
    light: NDArray[np.float32], sensor: Sensor, rng: np.random.Generator, *, white: float | None = None
) -> Image:
    """The picture (blue, green, red) that a camera delivers of linear light (rows × columns × blue, green, red).

    ``white`` is the light that is just white, by default that of the brightest hundredth.
    """
    white = white or float(np.percentile(light.max(axis=2), 99)) or 1.0
    levels = np.clip(light * (sensor.exposure / white), 0, 1.5) * np.asarray(sensor.tint, np.float32)
    if sensor.blur > 0:
        levels = cv2.GaussianBlur(levels, (0, 0), sensor.blur)
    length = math.hypot(*sensor.motion)
    if length > 0.5:
        steps = np.linspace(-0.5, 0.5, max(3, round(2 * length)))
        moved = [np.asarray([[1, 0, step * sensor.motion[0]], [0, 1, step * sensor.motion[1]]]) for step in steps]
        size = (levels.shape[1], levels.shape[0])
        levels = np.mean([cv2.warpAffine(levels, one, size, borderMode=cv2.BORDER_REPLICATE) for one in moved], axis=0)
    levels = np.clip(levels, 0, 1)
    levels = levels + rng.normal(0, 1, levels.shape) * np.sqrt(levels + 0.02) * sensor.noise / 255 * 0.9
    picture = np.clip(255 * np.clip(levels, 0, 1) ** (1 / 2.2), 0, 255)
    if sensor.sharpening:
        soft = cv2.GaussianBlur(picture, (0, 0), 1.2)
        picture = np.clip(picture + sensor.sharpening * (picture - soft), 0, 255)
    _, data = cv2.imencode(".jpg", picture.astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, sensor.quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
