"""Alignment: estimates the pose of a version-1 code in an image to a small fraction of a module.

A pose is a homography from the code's plane (modules, counted from its centre) to pixels. An initial pose is refined
by the inverse compositional algorithm (Baker and Matthews, "Lucas-Kanade 20 Years On", IJCV 56, 2004): the
steepest-descent images and the Hessian of the template are computed beforehand, so that an iteration is one sampling of
the image and one product with a small matrix, for hundreds of poses at once. The template is either what all codes
share (``shared_template``: finders, timing, quiet zone) or one whole code.

The measure is the zero-mean normalised cross-correlation of image and template, so brightness and contrast have no
influence.
"""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.codes.modules import SIDE, fixed, function_modules

Float = NDArray[np.float32]
Double = NDArray[np.float64]

QUIET = 2
"""Modules of the quiet zone that are sampled."""
FINE = 2
"""Samples per module, along each side."""
GRID = (SIDE + 2 * QUIET) * FINE
"""Samples along a side of the grid."""
_LARGEST = 12_000
"""Pixels to which coordinates are clipped: cv2.remap takes no larger ones."""
_SAMPLES_AT_ONCE = 60_000
"""Samples that are worked on at once: more at once take more memory, and are no faster."""


@lru_cache(maxsize=1)
def sample_grid() -> Double:
    """The sample points in modules from the code's centre, homogeneous: 3 × (GRID · GRID)."""
    along = (np.arange(GRID) + 0.5) / FINE - QUIET - SIDE / 2
    x, y = np.meshgrid(along, along)
    return np.stack([x.ravel(), y.ravel(), np.ones(x.size)])


def from_corners(corners: Double) -> Double:
    """Poses (n × 3 × 3) of codes with these corners (n × 4 × 2 pixels, without the quiet zone)."""
    half = SIDE / 2
    square = np.asarray([[-half, -half], [half, -half], [half, half], [-half, half]], np.float32)
    quads = [np.asarray(quad, np.float32) for quad in corners]
    poses = [np.asarray(cv2.getPerspectiveTransform(square, quad), np.float64) for quad in quads]
    return np.asarray(poses, np.float64).reshape(-1, 3, 3)


def to_corners(poses: Double) -> Double:
    """The corners of the codes in these poses (n × 4 × 2 pixels)."""
    half = SIDE / 2
    square = np.asarray([[-half, half, half, -half], [-half, -half, half, half], [1, 1, 1, 1]])
    points = poses @ square
    return np.swapaxes(points[:, :2] / points[:, 2:3], 1, 2)


def quarter_turned(poses: Double, quarters: int) -> Double:
    """The poses rotated about the code's centre by multiples of 90°."""
    rotation = np.asarray([[0, -1, 0], [1, 0, 0], [0, 0, 1]], np.float64)
    return np.asarray(poses @ np.linalg.matrix_power(rotation, quarters % 4))


def sample(image: NDArray[np.uint8] | Float, poses: Double, points: Double | None = None) -> Float:
    """The grey levels of the image at all points of all poses: n × k.

    ``points`` are homogeneous coordinates in modules (3 × k), by default the sample grid.
    """
    points = sample_grid() if points is None else points
    if not len(poses):
        return np.zeros((0, points.shape[1]), np.float32)
    result = np.empty((len(poses), points.shape[1]), np.float32)
    at_once = max(1, _SAMPLES_AT_ONCE // points.shape[1])
    single, matrices = points.astype(np.float32), poses.astype(np.float32)
    for start in range(0, len(poses), at_once):
        projected = matrices[start : start + at_once].reshape(-1, 3) @ single
        across, down, depth = projected[0::3], projected[1::3], projected[2::3]
        depth[np.abs(depth) < 1e-6] = 1e-6
        x = np.clip(np.divide(across, depth, out=across), -_LARGEST, _LARGEST, out=across)
        y = np.clip(np.divide(down, depth, out=down), -_LARGEST, _LARGEST, out=down)
        result[start : start + at_once] = cv2.remap(image, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return result


def templates(modules: NDArray[np.bool_], blur: float = 0.6) -> Float:
    """Templates of codes (n × 21 × 21) on white paper: n × (GRID · GRID), white is 1, black −1.

    ``blur`` is the standard deviation of a Gaussian, in modules.
    """
    count = len(modules)
    paper = np.ones((count, SIDE + 2 * QUIET, SIDE + 2 * QUIET), np.float32)
    paper[:, QUIET:-QUIET, QUIET:-QUIET] = np.where(modules, -1.0, 1.0)
    fine = paper.repeat(FINE, axis=1).repeat(FINE, axis=2)
    return blurred(fine, blur * FINE).reshape(count, -1)


def blurred(stack: Float, sigma: float) -> Float:
    """Each image of a stack (n × rows × columns) blurred by a Gaussian of that standard deviation (pixels)."""
    if sigma <= 0:
        return stack
    reach = max(1, round(3 * sigma))
    weights = np.exp(-0.5 * (np.arange(-reach, reach + 1) / sigma) ** 2)
    weights = (weights / weights.sum()).astype(np.float32)
    padded = np.pad(stack, ((0, 0), (reach, reach), (reach, reach)), mode="edge")
    rows, columns = stack.shape[1:]
    across = sum(weight * padded[:, :, k : k + columns] for k, weight in enumerate(weights))
    return np.asarray(sum(weight * across[:, k : k + rows] for k, weight in enumerate(weights)), np.float32)


@lru_cache(maxsize=4)
def shared_template(blur: float = 0.6) -> tuple[Float, Float]:
    """The template of what all codes share (GRID · GRID), and its mask: 1 where it is defined, 0 elsewhere."""
    mask = code_mask().reshape(GRID, GRID).copy()
    inside = fixed().astype(np.float32).repeat(FINE, axis=0).repeat(FINE, axis=1)
    mask[QUIET * FINE : -QUIET * FINE, QUIET * FINE : -QUIET * FINE] = inside
    return templates(function_modules()[None], blur)[0], mask.ravel()


@lru_cache(maxsize=1)
def code_mask() -> Float:
    """The mask of a code with one module of its quiet zone: 1 there, 0 outside, where the surroundings may be."""
    mask = np.zeros((GRID, GRID), np.float32)
    mask[FINE * (QUIET - 1) : -FINE * (QUIET - 1), FINE * (QUIET - 1) : -FINE * (QUIET - 1)] = 1
    return mask.ravel()


def _normalised(samples: Float, mask: Float) -> Float:
    """Samples (n × k) with mean 0 and norm 1 where the mask (k or n × k) is 1; 0 elsewhere."""
    total = mask.sum(axis=-1, keepdims=True)
    mean = (samples * mask).sum(axis=-1, keepdims=True) / total
    centred = (samples - mean) * mask
    norm = np.linalg.norm(centred, axis=-1, keepdims=True)
    # A standard deviation of less than one grey level is blank paper, not a pattern.
    return np.asarray(centred / np.maximum(norm, 1.0 * np.sqrt(total)), np.float32)


def refine(
    image: NDArray[np.uint8] | Float,
    poses: Double,
    template: Float,
    mask: Float,
    *,
    iterations: int = 6,
    parameters: int = 6,
    samples: NDArray[np.intp] | None = None,
) -> tuple[Double, Float]:
    """Refine poses (n × 3 × 3); the best ones found, and the correlation of image and template there (n, −1 to 1).

    ``template`` and ``mask`` are one for all (k) or one for each pose (n × k); ``parameters`` is 6 for an affine warp,
    8 for a homography; ``samples`` selects some of the grid's samples, which is faster. A pose that an iteration makes
    worse is kept as it was.
    """
    if not len(poses):
        return poses, np.zeros(0, np.float32)
    points = sample_grid() if samples is None else sample_grid()[:, samples]
    at_once = max(8, _SAMPLES_AT_ONCE // points.shape[1])
    shared = _Search(template, mask, parameters, samples) if template.ndim == mask.ndim == 1 else None
    best: list[Double] = []
    correlations: list[Float] = []
    for start in range(0, len(poses), at_once):
        part = slice(start, start + at_once)
        search = shared or _Search(
            template if template.ndim == 1 else template[part],
            mask if mask.ndim == 1 else mask[part],
            parameters,
            samples,
        )
        found, correlation = search.refined(image, poses[part], points, iterations)
        best.append(found)
        correlations.append(correlation)
    return np.concatenate(best), np.concatenate(correlations)


class _Search:
    """The values that an alignment with a template, or one for each pose, computes once for all its iterations."""

    def __init__(self, template: Float, mask: Float, parameters: int, samples: NDArray[np.intp] | None) -> None:
        descent = _steepest_descent(template, parameters)
        if samples is not None:
            template, mask, descent = template[..., samples], mask[..., samples], descent[..., samples]
        wanted = template - (template * mask).sum(axis=-1, keepdims=True) / mask.sum(axis=-1, keepdims=True)
        wanted = wanted * mask
        norm = np.linalg.norm(wanted, axis=-1, keepdims=True)
        self._mask = mask
        self._wanted = wanted / norm
        descent = descent / norm[..., None] * mask[..., None, :]  # (n ×) parameters × k
        hessian = descent @ np.swapaxes(descent, -1, -2)
        trace = np.trace(hessian, axis1=-2, axis2=-1)[..., None, None]
        hessian = hessian + 1e-3 * np.eye(parameters) * trace / parameters  # damped: a finder alone leaves it singular
        self._solve = np.linalg.inv(hessian.astype(np.float64)).astype(np.float32) @ descent

    def refined(
        self, image: NDArray[np.uint8] | Float, poses: Double, points: Double, iterations: int
    ) -> tuple[Double, Float]:
        """The best poses that this number of iterations reaches from these, and the correlations there."""
        best, best_correlation = poses, np.full(len(poses), -2.0, np.float32)
        current = poses
        for iteration in range(iterations + 1):
            observed = _normalised(sample(image, current, points), self._mask)
            correlation = (observed * self._wanted).sum(axis=-1)
            better = correlation > best_correlation
            best = np.where(better[:, None, None], current, best)
            best_correlation = np.where(better, correlation, best_correlation)
            if iteration == iterations:
                break
            residual = observed / np.maximum(correlation, 0.3)[:, None] - self._wanted
            many = self._solve.ndim == 3
            step = (self._solve @ residual[:, :, None])[:, :, 0] if many else residual @ self._solve.T
            # No step moves any part of the code by more than about a module.
            length = np.abs(step[:, :2]).max(axis=1) + 10 * np.abs(step[:, 2:6]).max(axis=1)
            step *= np.minimum(1.0, 1.5 / np.maximum(length, 1e-9))[:, None]
            current = current @ np.linalg.inv(_warps(step))
            current = current / current[:, 2:3, 2:3]
        return best, np.asarray(best_correlation, np.float32)


def _warps(step: Float) -> Double:
    """Warps (n × 3 × 3) of parameters (n × 6 or n × 8): translation, linear part, and perspective if given."""
    warps = np.broadcast_to(np.eye(3), (len(step), 3, 3)).copy()
    rows, columns = (0, 1, 0, 0, 1, 1, 2, 2), (2, 2, 0, 1, 0, 1, 0, 1)
    count = step.shape[1]
    warps[:, rows[:count], columns[:count]] += step
    return warps


def _steepest_descent(template: Float, parameters: int) -> Float:
    """The steepest-descent images: derivatives of a template by the warp's parameters, (n ×) parameters × k."""
    square = template.reshape(*template.shape[:-1], GRID, GRID)
    down, across = np.gradient(square, 1 / FINE, axis=(-2, -1))
    gx, gy = across.reshape(template.shape), down.reshape(template.shape)
    x, y, _ = sample_grid().astype(np.float32)
    columns = [gx, gy, gx * x, gx * y, gy * x, gy * y]
    if parameters == 8:
        columns += [-x * (gx * x + gy * y), -y * (gx * x + gy * y)]
    return np.stack(columns, axis=-2)
