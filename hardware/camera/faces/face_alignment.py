"""Alignment of a card's face with a table view: inverse compositional, robust to what covers a part of the card.

A pose is a 3 × 3 homography from the pixels of the face's picture to those of the view. The face's gradients are
computed once; each step samples the view in the pose and solves a linear equation for the change (Baker and Matthews,
"Lucas-Kanade 20 Years On", 2004). Light that changes slowly is removed by a high-pass, its strength by normalisation.
Blocks that disagree with the face, since something lies on them, lose their weight.
"""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

Float = NDArray[np.float32]
Pose = NDArray[np.float64]
"""3 × 3: from pixels of a face's picture to pixels of the view."""

_LIGHT = 9.0
"""Millimetres over which the light is taken to be even."""
_BLOCK = 6.0
"""Millimetres along a side of a block that has one weight."""
_NOISE, _BENDING, _OFF = 1000.0, 0.012, 0.05
"""Variance of what is left of a good fit (grey levels, for each independent pixel); standard deviations of how a card
is sheared, stretched or bent, and of how far it lies from where it was proposed (in halves of the longer side).

They keep a pose in place where a face says little of it, such as along the stripes of a flag.
"""
_STILL = 0.04
"""Pixels of a step below which a pose is not improved further."""
_STIFF = 0.02
"""Share of the mean diagonal that keeps scale, shear and perspective from drifting where a face says little of them."""


def _prior() -> NDArray[np.float64]:
    """The inverse covariance of the parameters of a pose; a turn is free."""
    prior = np.diag([1.0, 0.5, (_BENDING / _OFF) ** 2, 0.5, 1.0, (_BENDING / _OFF) ** 2, 1.0, 1.0])
    prior[1, 3] = prior[3, 1] = 0.5
    return np.asarray(prior * _NOISE / _BENDING**2, np.float64)


_PRIOR = _prior()


class Template:
    """A face's picture in grey levels at a scale (pixels per mm), ready to be aligned."""

    def __init__(self, grey: Float, scale: float) -> None:
        self.shape: tuple[int, int] = (grey.shape[0], grey.shape[1])
        self._window = 2 * round(_LIGHT * scale / 2) + 1
        self._block = max(2, round(_BLOCK * scale))
        tall, wide = self.shape
        rim = max(1, round(1.5 * scale))
        inside = np.zeros(self.shape, np.float32)
        inside[rim : tall - rim, rim : wide - rim] = 1
        self._inside = inside
        self.image = self.high_pass(grey) * inside
        self._half = max(tall, wide) / 2
        x = (np.arange(wide, dtype=np.float32) - (wide - 1) / 2) / self._half
        y = ((np.arange(tall, dtype=np.float32) - (tall - 1) / 2) / self._half)[:, None]
        smooth = cv2.GaussianBlur(self.image, (0, 0), 0.7)
        gx, gy = cv2.Sobel(smooth, cv2.CV_32F, 1, 0, scale=1 / 8), cv2.Sobel(smooth, cv2.CV_32F, 0, 1, scale=1 / 8)
        gx, gy = gx * self._half, gy * self._half  # for a step in units of half the longer side
        radial = gx * x + gy * y
        parts = [gx * x, gx * y, gx, gy * x, gy * y, gy, -radial * x, -radial * y]
        self._steepest = np.stack([(part * inside).ravel() for part in parts])
        self._inverses: dict[int, NDArray[np.float64]] = {}
        self._to_unit = np.asarray(
            [
                [1 / self._half, 0, -(wide - 1) / 2 / self._half],
                [0, 1 / self._half, -(tall - 1) / 2 / self._half],
                [0, 0, 1],
            ]
        )
        self._from_unit = np.asarray(np.linalg.inv(self._to_unit), np.float64)

    def high_pass(self, grey: Float) -> Float:
        """Grey levels without slow changes of light."""
        return np.asarray(
            grey - cv2.blur(grey, (self._window, self._window), borderType=cv2.BORDER_REFLECT), np.float32
        )

    def sample(self, view: Float, pose: Pose) -> Float:
        """The view in a pose, high-passed."""
        return np.asarray(self.high_pass(warped(view, pose, self.shape)) * self._inside, np.float32)

    def refine(self, view: Float, pose: Pose, *, iterations: int, parameters: int = 6) -> tuple[Pose, float]:
        """The pose improved, and the correlation (−1 to 1) of face and view in it, over the blocks that agree."""
        weights: Float | None = None
        best = pose
        centre = self._centre(pose)
        first = iterations - iterations // 2
        for count in (first, iterations - first):
            steepest = self._steepest[:parameters]
            used = steepest if weights is None else steepest * weights.ravel()
            solve = self._inverse(used, parameters, is_weighted=weights is not None)
            if solve is None:
                return pose, -1.0
            for _ in range(count):
                sampled = self.sample(view, best)
                gain = self._gain(sampled, weights)
                wrong = (used @ (sampled * gain - self.image).ravel()).astype(np.float64)
                step = solve @ (wrong + _PRIOR[:parameters, :parameters] @ self._bent(best, centre)[:parameters])
                best = self._moved(best, step)
                if not np.isfinite(best).all():
                    return pose, -1.0
                if abs(step[2]) + abs(step[5]) < _STILL / self._half:
                    break
            sampled = self.sample(view, best)
            weights = self._agreeing(sampled, weights)
        assert weights is not None
        return best, _correlation(sampled, self.image, weights)

    def _inverse(self, used: Float, parameters: int, *, is_weighted: bool) -> NDArray[np.float64] | None:
        """The inverse of the normal matrix; that without weights is kept."""
        if not is_weighted and parameters in self._inverses:
            return self._inverses[parameters]
        hessian = (used @ self._steepest[:parameters].T).astype(np.float64)
        stiff = np.full(parameters, _STIFF * float(np.trace(hessian)) / parameters)
        stiff[[2, 5]] *= 0.05
        try:
            hessian += np.diag(stiff) + _PRIOR[:parameters, :parameters]
            found = np.asarray(np.linalg.inv(hessian), np.float64)
        except np.linalg.LinAlgError:
            return None
        if not is_weighted:
            self._inverses[parameters] = found
        return found

    def _centre(self, pose: Pose) -> NDArray[np.float64]:
        """The place of the face's middle in the view (pixels)."""
        at = pose @ self._from_unit[:, 2]
        return np.asarray(at[:2] / at[2], np.float64)

    def _bent(self, pose: Pose, start: NDArray[np.float64]) -> NDArray[np.float64]:
        """How a pose differs from a rigid card whose middle lies at a place, in the parameters of a step."""
        unit = pose @ self._from_unit
        unit = unit / unit[2, 2]
        turn = math.atan2(unit[1, 0] - unit[0, 1], unit[0, 0] + unit[1, 1])
        cosine, sine = math.cos(turn) / self._half, math.sin(turn) / self._half
        right, down = unit[0] - start[0] * unit[2], unit[1] - start[1] * unit[2]
        (a, b, c), (d, e, f) = cosine * right + sine * down, cosine * down - sine * right
        return np.asarray([a - 1, b, c, d, e - 1, f, unit[2, 0], unit[2, 1]])

    def _moved(self, pose: Pose, step: NDArray[np.float64]) -> Pose:
        """The pose after the inverse of a step (in units of half the longer side)."""
        reach = float(np.abs(step[[2, 5]]).max() * self._half)
        if reach > 3.0:
            step = step * (3.0 / reach)
        change = np.eye(3)
        change[0, 0] += step[0]
        change[0, 1] = step[1]
        change[0, 2] = step[2]
        change[1, 0] = step[3]
        change[1, 1] += step[4]
        change[1, 2] = step[5]
        if len(step) == 8:
            change[2, :2] = step[6:]
        moved = pose @ self._from_unit @ np.linalg.inv(change) @ self._to_unit
        return np.asarray(moved / moved[2, 2], np.float64)

    def _gain(self, sampled: Float, weights: Float | None) -> float:
        """The factor that makes the view's contrast that of the face."""
        own, other = (self.image, sampled) if weights is None else (self.image * weights, sampled * weights)
        squared = float(np.vdot(other, sampled))
        if squared < 1e-3:
            return 1.0
        return math.sqrt(float(np.vdot(own, self.image)) / squared)

    def _agreeing(self, sampled: Float, weights: Float | None) -> Float:
        """A weight for each pixel, 0 to 1: low in blocks in which face and view differ."""
        gain = self._gain(sampled, weights)
        size = (math.ceil(self.shape[1] / self._block), math.ceil(self.shape[0] / self._block))
        wrong = cv2.resize((sampled * gain - self.image) ** 2, size, interpolation=cv2.INTER_AREA)
        there = cv2.resize(self.image**2, size, interpolation=cv2.INTER_AREA)
        usual = float(np.median(wrong)) + 0.05 * float(there.mean()) + 1e-3
        blocks = 1 / (1 + (wrong / (2.5 * usual + 0.4 * there)) ** 2)
        return np.asarray(cv2.resize(blocks, self.shape[::-1], interpolation=cv2.INTER_NEAREST), np.float32)


def warped(view: NDArray[np.float32] | NDArray[np.uint8], pose: Pose, shape: tuple[int, int]) -> Float:
    """The view in a pose, as a picture of a shape (rows, columns)."""
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpPerspective(view, pose, (shape[1], shape[0]), flags=flags, borderMode=cv2.BORDER_REPLICATE), np.float32
    )


def _correlation(sampled: Float, image: Float, weights: Float) -> float:
    weighted = sampled * weights
    norm = math.sqrt(max(float(np.vdot(weighted, sampled)), 1e-9) * max(float(np.vdot(image * weights, image)), 1e-9))
    return float(np.vdot(weighted, image)) / norm if norm > 1e-3 else 0.0


def rigid(x: float, y: float, angle: float, shape: tuple[int, int]) -> Pose:
    """The pose of a face of a shape (rows, columns) whose middle is at a place and whose width runs in a direction."""
    cosine, sine = math.cos(angle), math.sin(angle)
    half_x, half_y = (shape[1] - 1) / 2, (shape[0] - 1) / 2
    return np.asarray(
        [
            [cosine, -sine, x - cosine * half_x + sine * half_y],
            [sine, cosine, y - sine * half_x - cosine * half_y],
            [0, 0, 1],
        ]
    )


def halved(pose: Pose) -> Pose:
    """The pose of a face and a view that are both reduced to half of their size."""
    return np.asarray(_HALVE @ pose @ _DOUBLE, np.float64)


def doubled(pose: Pose) -> Pose:
    """The inverse of ``halved``."""
    return np.asarray(_DOUBLE @ pose @ _HALVE, np.float64)


_DOUBLE = np.asarray([[2, 0, 0.5], [0, 2, 0.5], [0, 0, 1.0]])
_HALVE = np.asarray(np.linalg.inv(_DOUBLE))


def corners_of(pose: Pose, shape: tuple[int, int]) -> NDArray[np.float64]:
    """The four corners of a face in a pose, in pixels of the view: 4 × 2."""
    tall, wide = shape
    ends = np.asarray([[-0.5, -0.5], [wide - 0.5, -0.5], [wide - 0.5, tall - 0.5], [-0.5, tall - 0.5]])
    mapped = np.column_stack([ends, np.ones(4)]) @ pose.T
    return np.asarray(mapped[:, :2] / mapped[:, 2:], np.float64)


def is_card_like(pose: Pose, shape: tuple[int, int]) -> bool:
    """Whether the pose is that of a card on the table: neither much larger nor smaller, sheared nor bent."""
    a, b, c, d = corners_of(pose, shape)
    tall, wide = shape
    sides = [
        math.dist(a, b) / wide,
        math.dist(d, c) / wide,
        math.dist(a, d) / tall,
        math.dist(b, c) / tall,
    ]
    diagonals = math.dist(a, c) / math.dist(b, d) if math.dist(b, d) > 1 else 0.0
    return all(0.9 < side < 1.12 for side in sides) and max(sides) / min(sides) < 1.12 and 0.92 < diagonals < 1.08
