"""Partly covered codes: compares a known set with the blocks of a code that something leaves visible.

A block lying on a code, a finger or another card leaves a part of its modules as they are and replaces the others. Over
the whole code the correlation then falls below that of a code in bad light. So each block of 3 × 3 modules is compared
alone: of the true code all visible blocks agree, of any other one block in ten by chance. A text's *agreement* is the
share of modules in blocks that agree. It is accepted if it is large, clearly larger than that of every other text, and
if the modules of the agreeing blocks fit once more after the code is aligned with these alone.

The finders are tested in the same way: one or two of three are enough to align a code once its place is known.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from hardware.camera.codes import alignment
from hardware.camera.codes.modules import SIDE, fixed

Float = NDArray[np.float32]

AGREEMENT = 0.42
"""Share of the modules in agreeing blocks from which a text is accepted."""
AGREEMENT_LEAD = 0.14
"""By how much it must exceed the agreement of every other text."""
HIDDEN_AGREEMENT, HIDDEN_LEAD, HIDDEN_CONTRAST = 0.62, 0.065, 0.7
"""Agreement and lead that are enough if the other blocks have at most this share of the agreeing ones' contrast: texts
that differ in one character agree in most blocks, but what covers a code seldom has the contrast of its modules."""
FINDER_SCORE = 0.5
"""Correlation from which a finder counts as visible."""
_BLOCK = 3
"""Modules along a block's side."""
_FEWEST = 4
"""Modules of a block in which codes differ; blocks with fewer are left out."""
_LOW, _HIGH = 0.3, 0.8
"""Correlations of a block that count as no agreement and as full agreement."""


class BlockBank:
    """The symbols of a closed set by blocks. ``parts`` (symbols × modules) are their values where codes differ."""

    def __init__(self, parts: Iterable[Float]) -> None:
        places = np.nonzero(~fixed().ravel())[0]
        number = places // SIDE // _BLOCK * SIDE + places % SIDE // _BLOCK
        blocks = [members for one in np.unique(number) if len(members := np.nonzero(number == one)[0]) >= _FEWEST]
        self._order = np.concatenate(blocks)
        self._sizes = np.asarray([len(members) for members in blocks])
        self._starts = np.cumsum(self._sizes) - self._sizes
        self._weights = (self._sizes / self._sizes.sum()).astype(np.float32)
        self._places = places[self._order]
        # A quarter of the memory: a block's agreement need not be known to more than a hundredth.
        self._units = np.concatenate(
            [np.rint(127 * self._unit(rows[:, self._order])).astype(np.int8) for rows in parts]
        )

    def agreement(self, values: Float, symbols: NDArray[np.intp]) -> Float:
        """The agreement (n × m, 0 to 1) of codes' module values (n × modules) with some symbols each (n × m)."""
        units = self._unit(values[:, self._order])
        fits = [self._fits(self._rows(some), one) for some, one in zip(symbols, units, strict=True)]
        shares = [np.clip((fit - _LOW) / (_HIGH - _LOW), 0, 1) @ self._weights for fit in fits]
        return np.asarray(shares, np.float32).reshape(symbols.shape)

    def agreeing(self, values: Float, symbols: NDArray[np.intp]) -> NDArray[np.bool_]:
        """Where (n × 21 × 21) codes of these values agree with one symbol each: the modules of agreeing blocks."""
        fits = self._fits(self._rows(symbols), self._unit(values[:, self._order])) > (_LOW + _HIGH) / 2
        seen = np.zeros((len(values), SIDE * SIDE), np.bool_)
        seen[:, self._places] = fits.repeat(self._sizes, axis=1)
        return seen.reshape(-1, SIDE, SIDE)

    def hidden_contrast(self, values: Float, plain: Float, symbols: NDArray[np.intp]) -> Float:
        """The contrast of the blocks that do not agree with one symbol each, as a share of that of the others (n).

        ``plain`` are the values (n × modules) before their contrast was made the same everywhere.
        """
        fits = self._fits(self._rows(symbols), self._unit(values[:, self._order]))
        ordered = plain[:, self._order]
        energy = np.sqrt(np.add.reduceat(ordered * ordered, self._starts, axis=1) / self._sizes)
        shares = []
        for fit, level in zip(fits, energy, strict=True):
            agreeing, others = level[fit > (_LOW + _HIGH) / 2], level[fit < _LOW]
            is_told = len(agreeing) > 0 and len(others) > 0
            shares.append(np.percentile(others, 65) / max(float(np.median(agreeing)), 1e-3) if is_told else 1.0)
        return np.asarray(shares, np.float32)

    def _rows(self, symbols: NDArray[np.intp]) -> Float:
        """Some symbols with each block of norm 1."""
        return np.asarray(self._units[symbols] * np.float32(1 / 127), np.float32)

    def _fits(self, one: Float, other: Float) -> Float:
        """The correlation of each block of two sets of rows (n × blocks)."""
        return np.asarray(np.add.reduceat(one * other, self._starts, axis=1), np.float32)

    def _unit(self, rows: Float) -> Float:
        """Rows with each block of norm 1; 0 where it is blank."""
        norms = np.sqrt(np.add.reduceat(rows * rows, self._starts, axis=1))
        return np.asarray(rows / np.maximum(norms, 1e-3).repeat(self._sizes, axis=1), np.float32)


def evened(values: Float) -> Float:
    """Module values (n × rows × columns) with the same contrast everywhere, so that shade hides no block."""
    spread = np.sqrt(alignment.blurred(values * values, 2.0))
    floor = 0.25 * np.sqrt((values * values).mean(axis=(1, 2), keepdims=True)) + 1e-3
    return np.asarray(values / (spread + floor), np.float32)


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


def finder_masks(seen: NDArray[np.bool_]) -> Float:
    """Masks (n × GRID²) for an alignment with these finders alone, and with the timing where both its ends are seen."""
    masks = np.zeros((len(seen), alignment.GRID, alignment.GRID), np.float32)
    shared = alignment.shared_template()[1].reshape(alignment.GRID, alignment.GRID)
    for number, (rows, columns) in enumerate(_finder_slices()):
        masks[:, rows, columns] = np.maximum(masks[:, rows, columns], seen[:, number, None, None])
    masks *= shared
    return masks.reshape(len(seen), -1)


def module_masks(seen: NDArray[np.bool_], finders: NDArray[np.bool_]) -> Float:
    """Masks (n × GRID²) for an alignment with these modules (n × 21 × 21) and these finders (n × 3)."""
    fine = seen.repeat(alignment.FINE, axis=1).repeat(alignment.FINE, axis=2)
    masks = finder_masks(finders).reshape(-1, alignment.GRID, alignment.GRID)
    inside = slice(alignment.QUIET * alignment.FINE, -alignment.QUIET * alignment.FINE)
    masks[:, inside, inside] = np.maximum(masks[:, inside, inside], fine)
    return masks.reshape(len(seen), -1)


def _finder_slices() -> list[tuple[slice, slice]]:
    """Rows and columns of the sample grid of each finder with its separator and a module of the quiet zone."""
    first = slice((alignment.QUIET - 1) * alignment.FINE, (alignment.QUIET + 8) * alignment.FINE)
    last = slice((alignment.QUIET + SIDE - 8) * alignment.FINE, (alignment.QUIET + SIDE + 1) * alignment.FINE)
    return [(first, first), (first, last), (last, first)]
