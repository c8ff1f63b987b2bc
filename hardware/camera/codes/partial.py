"""Partly covered codes: which finders of an aligned code are visible, and the samples by which it can be aligned.

One or two of three finders are enough to align a code once its place is known. Which text it has is decided by the
modules that are visible (``evidence``).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from hardware.camera.codes import alignment
from hardware.camera.codes.modules import SIDE

Float = NDArray[np.float32]

FINDER_SCORE = 0.5
"""Correlation from which a finder counts as visible."""


def visible_finders(samples: Float) -> NDArray[np.bool_]:
    """Which finders (n × 3: top left, top right, bottom left) the samples (n × GRID²) of aligned codes show."""
    template = alignment.shared_template()[0].reshape(alignment.GRID, alignment.GRID)
    stack = samples.reshape(-1, alignment.GRID, alignment.GRID)
    found = []
    for rows, columns in _finder_slices():
        part = stack[:, rows, columns].reshape(len(stack), -1)
        wanted = template[rows, columns].ravel()
        part = part - part.mean(axis=1, keepdims=True)
        wanted = wanted - wanted.mean()
        length = np.maximum(np.linalg.norm(part, axis=1), 3.0 * np.sqrt(part.shape[1]))
        found.append(part @ wanted / length / np.linalg.norm(wanted) >= FINDER_SCORE)
    return np.stack(found, axis=1)


def module_masks(seen: NDArray[np.bool_], finders: NDArray[np.bool_]) -> Float:
    """Masks (n × GRID²) for an alignment with these modules (n × 21 × 21) and these finders (n × 3)."""
    masks = np.zeros((len(seen), alignment.GRID, alignment.GRID), np.float32)
    for number, (rows, columns) in enumerate(_finder_slices()):
        masks[:, rows, columns] = np.maximum(masks[:, rows, columns], finders[:, number, None, None])
    masks *= alignment.shared_template()[1].reshape(alignment.GRID, alignment.GRID)
    inside = slice(alignment.QUIET * alignment.FINE, -alignment.QUIET * alignment.FINE)
    fine = seen.repeat(alignment.FINE, axis=1).repeat(alignment.FINE, axis=2)
    masks[:, inside, inside] = np.maximum(masks[:, inside, inside], fine)
    return masks.reshape(len(seen), -1)


def _finder_slices() -> list[tuple[slice, slice]]:
    """Rows and columns of the sample grid of each finder with its separator and a module of the quiet zone."""
    first = slice((alignment.QUIET - 1) * alignment.FINE, (alignment.QUIET + 8) * alignment.FINE)
    last = slice((alignment.QUIET + SIDE - 8) * alignment.FINE, (alignment.QUIET + SIDE + 1) * alignment.FINE)
    return [(first, first), (first, last), (last, first)]
