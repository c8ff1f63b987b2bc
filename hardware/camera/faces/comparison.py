"""Comparison of what lies in a pose with faces: whether one explains it, and better than any other.

What is seen is fitted by each face with a gain, an offset and a gradient of light for each colour. Blocks of 5 mm in
which more is left than noise and a small shift account for are not explained: something covers them, or it is another
card. Two faces are compared only where they differ: what is seen is projected on the line from one to the other, +1
being exactly the first and −1 exactly the second.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.faces.unexplained import Part, edge_steps, mixed, unexplained_parts

Float = NDArray[np.float32]
Light = Float
"""For each colour (3 × 4) the gain, its change across and down the card, and an offset."""

_BLOCK = 5.0
"""Millimetres along a side of a block."""
_RIM = 2.0
"""Millimetres along a card's edge that are not compared: an enrolment's cut is as inexact."""
_FINEST = 3.0
"""Grey levels of noise that any picture has."""
_SHIFTED = 0.12
"""Share of a place's structure that a pose which is slightly off leaves unexplained."""
_LEVEL = 0.03
"""Share of a place's brightness by which the light may differ from an even gradient."""
_USUAL = 0.35
"""Difference of a block's colour from the usual one, as a logarithm, from which it hardly counts for the light."""
_ROUNDS = 3
"""Times that the light is fitted, each time without what the last light did not explain."""
_GAINS = 0.15, 2.5
"""Least and greatest gain of a colour."""
_BLURS = (0.0, 0.7, 1.2, 2.0)
"""Standard deviations (pixels) of the blurs that are tried for the face, since a frame is less sharp than a photo."""


@dataclass(frozen=True)
class Fit:
    """How a face explains what is seen in its pose."""

    fitted: Float
    """The face with the light of the frame: rows × columns × 3."""
    explained: NDArray[np.bool_]
    """Which blocks it explains."""
    error: Float
    """Mean squared difference in each block."""
    noise: float
    """Variance of the frame's noise."""
    share: float
    """Share of the card's area that is explained."""
    of_face: float
    """Share of the face's structure that is seen where it should be."""
    of_seen: float
    """Share of the structure that is seen which the face has."""
    alike: float
    """Share of the variance, within the explained blocks, that is explained: at most 1."""

    contrast: float = 1.0
    """The face's contrast in the frame, as a share of what the light there would give it."""
    parts: tuple[Part, ...] = ()
    """The unexplained parts without reflections."""
    signal: float = 0.0
    """How strong the structure is that the face has there, as a multiple of the noise (root mean squares)."""
    of_uncovered: float = 0.0
    """``of_seen`` without what surely covers the card."""

    @property
    def covers_are_sure(self) -> bool:
        """Whether all that may cover the card is seen to reach over its edge."""
        return all(part.is_cover for part in self.parts if part.may_be_cover)

    @property
    def foreign(self) -> float:
        """How much of what is not explained lies inside the card, not connected with its edge: what covers a card
        reaches over its edge, so this is another card's print.
        """
        return sum(part.weight for part in self.parts if not part.at_edge)

    @property
    def beside(self) -> float:
        """How much of what is not explained reaches the card's edge, without what covers the card.

        Where the card's edge shows no cover, the largest part may still be one.
        """
        parts = [part for part in self.parts if part.at_edge and not part.is_cover]
        total = sum(part.weight for part in parts)
        if any(part.is_cover and part.may_be_cover for part in self.parts):
            return total
        return total - max((part.weight for part in parts if part.may_be_cover), default=0.0)

    @property
    def score(self) -> float:
        """One figure for all of it, 0 to 1."""
        return max(0.0, self.alike) * math.sqrt(max(self.of_face, 0.0) * max(self.share, 0.0))


class Comparer:
    """Compares what is seen in one pose of a card (rows × columns × 3) with faces of the same shape."""

    def __init__(self, seen: Float, scale: float, margin: int = 0) -> None:
        """``seen`` reaches ``margin`` pixels beyond the pose: without them nothing is known of the card's edge."""
        smooth = np.asarray(cv2.GaussianBlur(seen, (0, 0), 0.6 * scale / 2), np.float32)
        tall, wide = seen.shape[0] - 2 * margin, seen.shape[1] - 2 * margin
        rim = round(_RIM * scale)
        self._inside = (slice(rim, tall - rim), slice(rim, wide - rim))
        self.seen = smooth[margin : margin + tall, margin : margin + wide]
        self._core = np.ascontiguousarray(self.seen[self._inside])
        rows, columns = self._core.shape[:2]
        block = _BLOCK * scale
        self.blocks = (max(2, round(columns / block)), max(2, round(rows / block)))
        x, y = np.meshgrid(np.linspace(-1, 1, columns, dtype=np.float32), np.linspace(-1, 1, rows, dtype=np.float32))
        self._places = cv2.merge([np.ones_like(x), x, y])
        wide, tall = self.blocks
        middles = np.meshgrid((np.arange(wide) + 0.5) * 2 / wide - 1, (np.arange(tall) + 0.5) * 2 / tall - 1)
        self._middles = np.asarray(np.stack([picture.ravel() for picture in middles]), np.float64)
        self._seen_sums = self._sums(self._core), self._sums(self._core * self._core)
        self._steps = edge_steps(smooth, margin, rim, self.blocks, scale) if margin else None
        self._seen_structure = self._structure(self._core)
        self._blur = -1.0
        self._scale = scale

    def _sums(self, values: Float) -> NDArray[np.float64]:
        """The mean of each block: colours × blocks."""
        return np.asarray(self._mean_colours(values).reshape(-1, 3).T, np.float64)

    def _mean(self, values: Float) -> Float:
        """The mean of values (rows × columns) in each block."""
        return np.asarray(cv2.resize(values, self.blocks, interpolation=cv2.INTER_AREA), np.float32)

    def _structure(self, picture: Float) -> Float:
        """The variance in each block around its neighbourhood's level."""
        smooth = cv2.blur(picture, (15, 15))
        return self._mean(_squared(picture - smooth))

    def fit(self, face: NDArray[np.uint8] | Float) -> Fit:
        """How a face explains what is seen."""
        if self._blur < 0:
            self._blur = self._best_blur(face)
        core = np.asarray(face, np.float32)[self._inside]
        if self._blur:
            core = np.asarray(cv2.GaussianBlur(core, (0, 0), self._blur), np.float32)
        structure = self._structure(core)
        allowed = cv2.dilate(structure, np.ones((3, 3), np.uint8)) * 0.35 + structure * 0.65
        sums = self._sums(core), self._sums(core * core), self._sums(core * self._core)
        uneven = np.square(_LEVEL * self._seen_sums[0].mean(axis=0)).astype(np.float32).reshape(self.blocks[::-1])
        weights = self._first_weights(sums[0])
        for step in range(_ROUNDS):
            light, unexplained = self._light(*sums, weights)
            contrast = float(light[:, 0].mean()) ** 2
            if step < _ROUNDS - 1:
                error = unexplained
            else:
                fitted = _offset(core * cv2.transform(self._places, light[:, :3]), light[:, 3])
                # What is brighter than a camera can tell is white.
                fitted = np.asarray(np.clip(fitted, 0, 255), np.float32)
                error = self._mean(_squared(self._core - fitted))
            noise = max(_FINEST**2, float(np.partition(error.ravel(), error.size // 4)[error.size // 4]))
            limit = 3.0 * min(noise, 200.0) + _SHIFTED * contrast * allowed + uneven
            weights = np.asarray(1 / (1 + (error / limit) ** 2), np.float32)
        explained = error <= limit
        parts = unexplained_parts(self._core, fitted, np.asarray(error / limit, np.float32), self._steps)
        shown = structure * contrast
        total, seen = float(shown.sum()), float(self._seen_structure.sum())
        free = np.ones(explained.shape, np.bool_)
        for part in parts:
            if part.is_cover and part.may_be_cover and part.where is not None:
                free &= ~part.where
        uncovered = float(self._seen_structure[free].sum())
        variance = self._mean(_squared(_offset(fitted, -np.asarray(cv2.mean(fitted)[:3], np.float32))))
        spread = float(variance[explained].sum()) if explained.any() else 0.0
        left = float(error[explained].sum()) if explained.any() else 0.0
        return Fit(
            fitted=fitted,
            explained=np.asarray(explained, np.bool_),
            error=error,
            noise=noise,
            share=float(explained.mean()),
            of_face=float(shown[explained].sum()) / total if total > 1e-3 else 0.0,
            of_seen=float(self._seen_structure[explained].sum()) / seen if seen > 1e-3 else 0.0,
            alike=1 - left / (spread + left) if spread > 1e-3 else 0.0,
            contrast=float((light[:, 0] * (core.mean(axis=(0, 1)) + 1) / (self._core.mean(axis=(0, 1)) + 1)).mean()),
            parts=tuple(parts),
            signal=math.sqrt(float(shown[explained].mean()) / noise) if explained.any() else 0.0,
            of_uncovered=float(self._seen_structure[explained & free].sum()) / uncovered if uncovered > 1e-3 else 0.0,
        )

    def _first_weights(self, face: NDArray[np.float64]) -> Float:
        """A weight for each block: low where its colour is far from what the usual light makes of the face's."""
        ratio = (self._seen_sums[0] + 12) / (face + 12)
        usual = np.median(ratio, axis=1, keepdims=True)
        off = np.abs(np.log(ratio / usual)).max(axis=0) / _USUAL
        return np.asarray(1 / (1 + off**4), np.float32).reshape(self.blocks[::-1])

    def _mean_colours(self, picture: Float) -> Float:
        """The mean colour of each block."""
        return np.asarray(cv2.resize(picture, self.blocks, interpolation=cv2.INTER_AREA), np.float32)

    def _best_blur(self, face: NDArray[np.uint8] | Float) -> float:
        """The blur with which a face resembles most what is seen."""
        seen = _detail(mixed(self._core))
        grey = mixed(np.asarray(face, np.float32)[self._inside])
        best, chosen = -2.0, 0.0
        for blur in _BLURS:
            picture = np.asarray(cv2.GaussianBlur(grey, (0, 0), blur) if blur else grey, np.float32)
            detail = _detail(picture)
            norm = float(np.linalg.norm(detail)) * float(np.linalg.norm(seen))
            alike = float(np.vdot(detail, seen)) / norm if norm > 1e-3 else 0.0
            if alike > best + 1e-3:
                best, chosen = alike, blur
        return chosen

    def _light(
        self, face: NDArray[np.float64], square: NDArray[np.float64], product: NDArray[np.float64], weights: Float
    ) -> tuple[Light, Float]:
        """The light of the frame, fitted to a face, and what it leaves in each block.

        Given are the means of each block (colours × blocks): of the face, of its square, and of its product with what
        is seen. The light is taken to be even within a block.
        """
        (x, y), weight = self._middles, weights.ravel().astype(np.float64)
        seen, seen_square = self._seen_sums
        area = self._core.shape[0] * self._core.shape[1] / weight.size
        across = np.stack([np.ones_like(x), x, y])
        normal = np.empty((3, 4, 4))
        normal[:, :3, :3] = np.matmul(across * (weight * square)[:, None, :], across.T)
        normal[:, :3, 3] = normal[:, 3, :3] = (weight * face) @ across.T
        normal[:, 3, 3] = weight.sum()
        normal += np.diag((1.0, 30.0, 30.0, 1e-3)) / area
        right = np.column_stack([(weight * product) @ across.T, seen @ weight])
        light = np.linalg.solve(normal, right[..., None])[..., 0]
        for channel in np.nonzero((light[:, 0] < _GAINS[0]) | (light[:, 0] > _GAINS[1]))[0]:
            gain = min(max(float(light[channel, 0]), _GAINS[0]), _GAINS[1])
            rest = right[channel] - normal[channel, :, 0] * gain
            light[channel] = (gain, *np.linalg.solve(normal[channel, 1:, 1:], rest[1:]))
        gains, offset = light[:, :3] @ across, light[:, 3:]
        error = seen_square + gains**2 * square + offset**2 + 2 * (offset * (gains * face - seen) - gains * product)
        left = np.maximum(error.mean(axis=0), 0).reshape(self.blocks[::-1])
        return np.asarray(light, np.float32), np.asarray(left, np.float32)

    def between(self, first: Fit, other: Fit) -> tuple[float, float, float]:
        """Where what is seen lies between two faces, +1 (the first) to −1, how many times the noise they differ, and
        the share of what differs that is not covered.
        """
        difference = first.fitted - other.fitted
        middle = (first.fitted + other.fitted) / 2
        along = self._mean(3 * mixed((self._core - middle) * difference))
        square = self._mean(3 * _squared(difference))
        usable = first.explained | other.explained
        if not usable.any():
            return 0.0, 0.0, 0.0
        energy = float(square[usable].sum())
        if energy < 1e-6:
            return 0.0, 0.0, 0.0
        # No single block decides alone: its share is limited where many blocks differ.
        area = self._core.shape[0] * self._core.shape[1] / square.size
        noise = max(first.noise, _FINEST**2)
        shown = energy / float(square.sum())
        return float(2 * along[usable].sum()) / energy, math.sqrt(energy * area / noise), shown


def _offset(picture: Float, levels: Float) -> Float:
    """A picture with a level added to each colour."""
    return np.asarray(cv2.transform(picture, np.column_stack([np.eye(3, dtype=np.float32), levels])), np.float32)


def _squared(difference: Float) -> Float:
    """The mean square of the three colours."""
    return mixed(difference * difference)


def _detail(grey: Float) -> Float:
    return np.asarray(grey - cv2.blur(grey, (15, 15)), np.float32)
