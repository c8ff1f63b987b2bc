"""Alignment: fits the drawing of a code to an image, to a small fraction of a module.

A place is a homography from the code's own plane (modules, counted from its middle) to pixels. A rough guess is
improved by the inverse compositional method (Baker and Matthews, "Lucas-Kanade 20 Years On", 2004): the drawing's
gradients are computed beforehand, so a step is one sampling of the image and one product with a small matrix, for
hundreds of places at once. The drawing is either what all codes share (``frame``: finders, timing, quiet zone) or one
whole code.

Light and contrast have no influence: samples are brought to mean 0 and length 1 where the drawing is defined.
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
"""Modules of the white margin that are looked at."""
FINE = 2
"""Samples a module, along each side."""
GRID = (SIDE + 2 * QUIET) * FINE
"""Samples along a side."""
_LARGEST = 12_000


@lru_cache(maxsize=1)
def grid() -> Double:
    """The samples' places in modules from the code's middle, homogeneous: 3 × (GRID · GRID)."""
    along = (np.arange(GRID) + 0.5) / FINE - QUIET - SIDE / 2
    x, y = np.meshgrid(along, along)
    return np.stack([x.ravel(), y.ravel(), np.ones(x.size)])


def start(centres: Double, sizes: Double, turns: Double) -> Double:
    """Homographies (n × 3 × 3) of upright squares: centres n × 2, pixels a module, turns in radians (clockwise)."""
    places = np.zeros((len(centres), 3, 3))
    places[:, 0, 0] = places[:, 1, 1] = sizes * np.cos(turns)
    places[:, 1, 0] = sizes * np.sin(turns)
    places[:, 0, 1] = -places[:, 1, 0]
    places[:, :2, 2] = centres
    places[:, 2, 2] = 1
    return places


def from_corners(corners: Double) -> Double:
    """Homographies of codes with these corners (n × 4 × 2 pixels, without the margin)."""
    half = SIDE / 2
    square = np.asarray([[-half, -half], [half, -half], [half, half], [-half, half]], np.float32)
    fours = [np.asarray(four, np.float32) for four in corners]
    places = [np.asarray(cv2.getPerspectiveTransform(square, four), np.float64) for four in fours]
    return np.asarray(places, np.float64).reshape(-1, 3, 3)


def to_corners(places: Double) -> Double:
    """The corners of the codes (n × 4 × 2 pixels)."""
    half = SIDE / 2
    square = np.asarray([[-half, half, half, -half], [-half, -half, half, half], [1, 1, 1, 1]])
    points = places @ square
    return np.swapaxes(points[:, :2] / points[:, 2:3], 1, 2)


def quarter_turned(places: Double, quarters: int) -> Double:
    """The same squares with their top at another side."""
    turn = np.round(np.asarray([[[0, -1, 0], [1, 0, 0], [0, 0, 1]]], np.float64))
    return np.asarray(places @ np.linalg.matrix_power(turn[0], quarters % 4))


def sample(picture: NDArray[np.uint8] | Float, places: Double, spots: Double | None = None) -> Float:
    """The picture at all spots (3 × k, homogeneous modules; without: the grid) of all places: n × k."""
    spots = grid() if spots is None else spots
    if not len(places):
        return np.zeros((0, spots.shape[1]), np.float32)
    points = places @ spots
    depth = np.where(np.abs(points[:, 2]) < 1e-6, 1e-6, points[:, 2])
    x = np.clip(points[:, 0] / depth, -_LARGEST, _LARGEST).astype(np.float32)
    y = np.clip(points[:, 1] / depth, -_LARGEST, _LARGEST).astype(np.float32)
    looked = [
        cv2.remap(picture, x[k : k + 8000], y[k : k + 8000], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        for k in range(0, len(x), 8000)
    ]
    return np.concatenate(looked).astype(np.float32)


def drawing(modules: NDArray[np.bool_], blur: float = 0.6) -> Float:
    """Codes (n × 21 × 21) as they look on white paper, blurred by so many modules: n × (GRID · GRID), white is 1."""
    count = len(modules)
    paper = np.ones((count, SIDE + 2 * QUIET, SIDE + 2 * QUIET), np.float32)
    paper[:, QUIET:-QUIET, QUIET:-QUIET] = np.where(modules, -1.0, 1.0)
    fine = paper.repeat(FINE, axis=1).repeat(FINE, axis=2)
    return blurred(fine, blur * FINE).reshape(count, -1)


def blurred(stack: Float, sigma: float) -> Float:
    """Each picture of a stack (n × rows × columns) blurred."""
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
def frame(blur: float = 0.6) -> tuple[Float, Float]:
    """What all codes share, as a drawing (GRID · GRID), and where it is known (1 there, 0 elsewhere)."""
    known = margin().reshape(GRID, GRID).copy()
    inside = fixed().astype(np.float32).repeat(FINE, axis=0).repeat(FINE, axis=1)
    known[QUIET * FINE : -QUIET * FINE, QUIET * FINE : -QUIET * FINE] = inside
    return drawing(function_modules()[None], blur)[0], known.ravel()


@lru_cache(maxsize=1)
def margin() -> Float:
    """Where a code and one module of its margin are (1 there, 0 outside): what lies further off may be anything."""
    known = np.zeros((GRID, GRID), np.float32)
    known[FINE * (QUIET - 1) : -FINE * (QUIET - 1), FINE * (QUIET - 1) : -FINE * (QUIET - 1)] = 1
    return known.ravel()


def normal(samples: Float, weight: Float) -> Float:
    """Samples (n × k) brought to mean 0 and length 1 where the weight (k or n × k) is 1; 0 elsewhere."""
    total = weight.sum(axis=-1, keepdims=True)
    mean = (samples * weight).sum(axis=-1, keepdims=True) / total
    level = (samples - mean) * weight
    length = np.linalg.norm(level, axis=-1, keepdims=True)
    # What varies by less than a shade is a blank, not a pattern.
    return np.asarray(level / np.maximum(length, 1.0 * np.sqrt(total)), np.float32)


def likeness(picture: NDArray[np.uint8] | Float, places: Double, drawn: Float, weight: Float) -> Float:
    """How alike picture and drawing are at each place: −1 to 1."""
    wanted = drawn - (drawn * weight).sum(axis=-1, keepdims=True) / weight.sum(axis=-1, keepdims=True)
    wanted = wanted * weight
    wanted = wanted / np.linalg.norm(wanted, axis=-1, keepdims=True)
    return np.asarray((normal(sample(picture, places), weight) * wanted).sum(axis=-1), np.float32)


@lru_cache(maxsize=1)
def sparse() -> NDArray[np.intp]:
    """Every fourth sample of those where ``frame`` is defined: enough for a first comparison."""
    known = frame()[1].reshape(GRID, GRID).copy()
    known[1::2] = 0
    known[:, 1::2] = 0
    return np.nonzero(known.ravel())[0]


def refine(
    picture: NDArray[np.uint8] | Float,
    places: Double,
    drawn: Float,
    weight: Float,
    *,
    steps: int = 6,
    free: int = 6,
    samples: NDArray[np.intp] | None = None,
) -> tuple[Double, Float]:
    """Better places, and how alike picture and drawing are there.

    ``drawn`` is one drawing (k) or one for each place (n × k); ``free`` is 6 to turn, shift, scale and skew, 8 to allow
    perspective as well; ``samples`` chooses some of the grid's, to be quick. A place that a step makes worse stays
    what it was.
    """
    if not len(places):
        return places, np.zeros(0, np.float32)
    slopes = _slopes(drawn, free)
    spots = grid()
    if samples is not None:
        drawn, weight, slopes, spots = drawn[..., samples], weight[samples], slopes[..., samples], spots[:, samples]
    wanted = drawn - (drawn * weight).sum(axis=-1, keepdims=True) / weight.sum(axis=-1, keepdims=True)
    length = np.linalg.norm(wanted * weight, axis=-1, keepdims=True)
    wanted = wanted / length
    slopes = slopes / length[..., None] * weight[..., None, :]  # (n ×) free × k
    inertia = slopes @ np.swapaxes(slopes, -1, -2)
    inertia = inertia + 1e-3 * np.eye(free) * np.trace(inertia, axis1=-2, axis2=-1)[..., None, None] / free
    solve = (np.linalg.inv(inertia.astype(np.float64)) @ slopes).astype(np.float32)
    best, score = places, np.full(len(places), -2.0, np.float32)
    current = places
    for step in range(steps + 1):
        looked = normal(sample(picture, current, spots), weight)
        now = (looked * (wanted * weight)).sum(axis=-1)
        better = now > score
        best = np.where(better[:, None, None], current, best)
        score = np.where(better, now, score)
        if step == steps:
            break
        gain = np.maximum(now, 0.3)[:, None]
        rest = (looked / gain - wanted) * weight
        move = np.einsum("nfk,nk->nf", solve, rest) if solve.ndim == 3 else rest @ solve.T
        # No step is larger than about a module anywhere on the code.
        size = np.abs(move[:, :2]).max(axis=1) + 10 * np.abs(move[:, 2:6]).max(axis=1)
        move *= np.minimum(1.0, 1.5 / np.maximum(size, 1e-9))[:, None]
        warp = np.broadcast_to(np.eye(3), current.shape).copy()
        warp[:, 0, 2] += move[:, 0]
        warp[:, 1, 2] += move[:, 1]
        warp[:, 0, 0] += move[:, 2]
        warp[:, 0, 1] += move[:, 3]
        warp[:, 1, 0] += move[:, 4]
        warp[:, 1, 1] += move[:, 5]
        if free == 8:
            warp[:, 2, 0] += move[:, 6]
            warp[:, 2, 1] += move[:, 7]
        current = current @ np.linalg.inv(warp)
        current = current / current[:, 2:3, 2:3]
    return best, np.asarray(score, np.float32)


def _slopes(drawn: Float, free: int) -> Float:
    """How a drawing changes with each freedom of its place: (n ×) free × k."""
    square = drawn.reshape(*drawn.shape[:-1], GRID, GRID)
    down, across = np.gradient(square, 1 / FINE, axis=(-2, -1))
    gx, gy = across.reshape(drawn.shape), down.reshape(drawn.shape)
    x, y, _ = grid().astype(np.float32)
    columns = [gx, gy, gx * x, gx * y, gy * x, gy * y]
    if free == 8:
        columns += [-x * (gx * x + gy * y), -y * (gx * x + gy * y)]
    return np.stack(columns, axis=-2)
