"""Symbol bank: compares samples of a picture with all symbols of a closed set at once.

A symbol is a vector of the modules in which codes differ: blurred, without gradual changes of light, mean 0, norm 1.
Vectors of all symbols would take 12 MB for 400 texts. But blurring is linear and a mask only inverts modules, so the
product of samples and a symbol is that of the samples, blurred and masked, and the symbol's data bits: one row of
signs for each text and level, and eight masked copies of the samples.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from hardware.camera.codes import alignment
from hardware.camera.codes.modules import MASKS, SIDE, Symbols, data_modules, fixed, format_patterns, masks

BLUR = 0.6
"""Standard deviation of the templates' blur in modules."""
_SHADING = 2.0
"""Standard deviation (modules) of the Gaussian whose result is subtracted: larger changes are light, not modules."""
_AT_ONCE = 1024
"""Symbols that are drawn at once while the bank is built, and samples that are reduced to modules at once."""


class SymbolBank:
    """All symbols of a closed set (at least one)."""

    def __init__(self, symbols: Symbols) -> None:
        self._differing = np.nonzero(~fixed().ravel())[0]
        ys, xs = data_modules()
        self._data = ys * SIDE + xs
        self._masks = np.where(masks()[:, ys, xs], -1.0, 1.0).astype(np.float32)
        bits = np.unpackbits(symbols.codewords, axis=1)
        self._signs = np.where(bits, -1.0, 1.0).astype(np.float32)
        self._level = symbols.level[::MASKS]
        patterns = format_patterns().copy()
        patterns[..., ys, xs] = False
        self._patterns = patterns.reshape(-1, SIDE * SIDE).astype(np.float32)
        self._responses = {BLUR: self._response(BLUR)}
        self._norms = np.empty(len(symbols.text), np.float32)
        numbers = np.arange(len(symbols.text))
        parts = [numbers[start : start + _AT_ONCE] for start in range(0, len(numbers), _AT_ONCE)]
        self._mean = np.zeros(SIDE * SIDE, np.float32)
        for part in parts:
            drawn = symbols.drawn(part).reshape(-1, SIDE * SIDE).astype(np.float32)
            self._mean += drawn.sum(axis=0) / len(numbers)
            rows = drawn @ self._responses[BLUR]
            centred = rows - rows.mean(axis=1, keepdims=True)
            self._norms[part] = np.maximum(np.linalg.norm(centred, axis=1), 1e-3)

    def scores(self, samples: alignment.Float) -> tuple[alignment.Float, NDArray[np.int8]]:
        """The correlation of samples (n × GRID²) and each row's best symbol (n × rows), and the mask of that symbol."""
        weights = _unit(self.plain_values(samples)) @ self._responses[BLUR].T
        data = weights[:, self._data]
        of_pattern = (weights @ self._patterns.T + data.sum(axis=1, keepdims=True) / 2).reshape(-1, 4, MASKS)
        highest = np.full((len(samples), len(self._signs)), -1.0, np.float32)
        best = np.zeros(highest.shape, np.int8)
        for mask in range(MASKS):
            scores = (data * (-0.5 * self._masks[mask])) @ self._signs.T
            scores += of_pattern[:, self._level, mask]
            scores /= self._norms[mask::MASKS]
            better = scores > highest
            np.copyto(highest, scores, where=better)
            best[better] = mask
        return highest, best

    def values(self, samples: alignment.Float) -> alignment.Float:
        """One value for each module in which codes differ (n × modules), with the same contrast everywhere."""
        return self._differing_of(_evened(self._high_pass(samples)))

    def plain_values(self, samples: alignment.Float) -> alignment.Float:
        """The same with the picture's own contrast, without gradual changes of light."""
        return self._differing_of(self._high_pass(samples))

    def rows(self, symbols: Symbols, numbers: NDArray[np.intp], blur: float) -> alignment.Float:
        """The values of some symbols (n × modules) less the mean of the set's, as a picture of this blur shows them."""
        if blur not in self._responses:
            self._responses[blur] = self._response(blur)
        # All other modules are those of the mean.
        drawn = symbols.drawn(numbers).reshape(-1, SIDE * SIDE)[:, self._differing] - self._mean[self._differing]
        return np.asarray(drawn @ self._responses[blur][self._differing], np.float32)

    def _response(self, blur: float) -> alignment.Float:
        """The values (modules × values) of each single module: blurring is linear, so those of a code are their sum."""
        single = np.eye(SIDE * SIDE, dtype=np.bool_).reshape(-1, SIDE, SIDE)
        blank = alignment.templates(np.zeros((1, SIDE, SIDE), np.bool_), blur)
        parts = [self.plain_values(alignment.templates(some, blur) - blank) for some in np.array_split(single, 7)]
        return np.concatenate(parts)

    @staticmethod
    def _high_pass(samples: alignment.Float) -> alignment.Float:
        """One value for each module (n × rows × columns), without gradual changes of light."""
        side = alignment.GRID // alignment.FINE
        modules = samples.reshape(-1, side, alignment.FINE, side, alignment.FINE).mean(axis=(2, 4))
        return np.asarray(modules - alignment.blurred(modules, _SHADING), np.float32)

    def _differing_of(self, high_pass: alignment.Float) -> alignment.Float:
        inside = high_pass[:, alignment.QUIET : -alignment.QUIET, alignment.QUIET : -alignment.QUIET]
        return np.asarray(inside.reshape(len(high_pass), -1)[:, self._differing], np.float32)


def _unit(rows: alignment.Float) -> alignment.Float:
    """Each row with mean 0 and norm 1; 0 where it is constant."""
    centred = rows - rows.mean(axis=1, keepdims=True)
    return np.asarray(centred / np.maximum(np.linalg.norm(centred, axis=1, keepdims=True), 1e-3), np.float32)


def _evened(values: alignment.Float) -> alignment.Float:
    """Module values (n × rows × columns) with the same contrast everywhere, so that shade hides none."""
    spread = np.sqrt(alignment.blurred(values * values, 2.0))
    floor = 0.25 * np.sqrt((values * values).mean(axis=(1, 2), keepdims=True)) + 1e-3
    return np.asarray(values / (spread + floor), np.float32)
