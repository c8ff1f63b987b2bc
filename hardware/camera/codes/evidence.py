"""Evidence: decides which known code the samples of an aligned pose show, where something may cover a part of it.

A finger, a block or another card leaves a part of a code's modules as they are and replaces the others. So a symbol is
compared with the picture around each module: where the two correlate, the module counts as visible. The *evidence* for
a symbol is what its visible modules say against chance, −n/2 · log(1 − r²) for n modules that correlate by r, the
logarithm of the likelihood ratio of two Gaussian models.

Two things are asked of the best text. Its evidence must be larger than that of any place where no code lies; and it
must beat every other text where the two differ, among the modules that are visible for either: what is seen there must
be on its side (``SIDE_OF``), by a multiple of the noise that it leaves itself (``MARGIN``). A card that is not in the
set resembles several texts equally, and beats none of them. To make that hold for every set, texts that differ from the
best one in a single character are compared as well, whether they are in the set or not (``decoys``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from hardware.camera.codes.modules import LEVELS, MASKS, SIDE, Symbols, draw, fixed
from hardware.camera.codes.symbol_bank import SymbolBank

Float = NDArray[np.float32]

ENOUGH = {0.45: 90.0, 0.6: 90.0, 0.75: 100.0, 0.9: 115.0}
"""Evidence with `WORTH` of the margin from which a text is accepted, by blur: in a blurred picture neighbouring modules
resemble each other, so chance has more evidence. Among 8,502 poses judged in pictures of codes that are not in the set,
those with enough margin had at most 88 (at a blur of 0.75)."""
WORTH = 8.0
"""Evidence for each standard deviation of margin."""
MARGIN, DECOY_MARGIN = 2.8, 2.0
"""By how many standard deviations of the noise the best text must beat every other one, and each decoy."""
SIDE_OF = 0.18
"""How far what is seen must be on its side: 0 is half-way between two texts, 0.5 is the text itself."""
_REACH = 1.7
"""Standard deviation (modules) of the surroundings in which a module is compared."""
_HIDDEN, _VISIBLE = 0.3, 0.7
"""Correlations of its surroundings at which a module counts as hidden and as wholly visible."""
_SYMBOLS = 16
"""Symbols that are compared by their visible modules: those that correlate best as a whole, of a text and level one."""
_RIVALS = 6
"""Other texts that the best one must beat: those with the most evidence."""
_CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-"
_HIGHEST = 0.98
"""Correlation above which no evidence is added: no picture shows a code better."""


@dataclass(frozen=True)
class Verdict:
    """The best text for a pose: the number of the text and its symbol, and what speaks for it."""

    text: int
    symbol: int
    evidence: float
    correlation: float
    margin: float
    """Standard deviations of noise by which it beats the closest other text."""
    side: float
    """Half-way between the two is 0, the text itself 0.5."""
    visible: Float
    """Which modules are visible (21 × 21, 0 to 1)."""
    blur: float

    @property
    def is_enough(self) -> bool:
        """Whether the text may be named, if no text outside the set is as likely."""
        total = self.evidence + WORTH * self.margin
        return total >= ENOUGH[self.blur] and self.margin >= MARGIN and self.side >= SIDE_OF


def judge(
    bank: SymbolBank,
    symbols: Symbols,
    samples: Float,
    blur: float,
    scores: tuple[Float, NDArray[np.int8]] | None = None,
) -> list[Verdict]:
    """The best text for each pose, by its samples (n × GRID²); ``blur`` in modules.

    ``scores`` are the bank's for these samples, if they are known.
    """
    highest, masks = bank.scores(samples) if scores is None else scores
    most = min(_SYMBOLS, highest.shape[1])
    rows_of = np.argpartition(-highest, most - 1, axis=1)[:, :most]
    chosen = rows_of * MASKS + np.take_along_axis(masks, rows_of, axis=1)
    rows = bank.rows(symbols, chosen.ravel(), blur).reshape(*chosen.shape, -1)
    return [
        _verdict(values, some, symbols.text[some], symbol_rows, blur)
        for values, some, symbol_rows in zip(bank.values(samples), chosen, rows, strict=True)
    ]


def _verdict(values: Float, numbers: NDArray[np.intp], texts: NDArray[np.int32], rows: Float, blur: float) -> Verdict:
    seen, evidence, correlation = _compared(values, rows)
    best = int(evidence.argmax())
    first: dict[int, int] = {}  # the best symbol of each text
    for other in np.argsort(-evidence, kind="stable").tolist():
        first.setdefault(int(texts[other]), other)
        if len(first) > _RIVALS:
            break
    rivals = [other for text, other in first.items() if text != texts[best]]
    margin, side = _lead(values, rows[best], seen[best], rows[rivals], seen[rivals])
    visible = np.zeros(SIDE * SIDE, np.float32)
    visible[_places()] = seen[best]
    return Verdict(
        int(texts[best]),
        int(numbers[best]),
        float(evidence[best]),
        float(correlation[best]),
        margin,
        side,
        visible.reshape(SIDE, SIDE),
        blur,
    )


def is_a_decoy(bank: SymbolBank, symbols: Symbols, samples: Float, verdict: Verdict, text: str, blur: float) -> bool:
    """Whether samples (GRID²) may as well show a text that differs from the verdict's in one character."""
    decoys = _decoys(text)
    level, mask = symbols.level[verdict.symbol], symbols.mask[verdict.symbol]
    drawn = draw(decoys, LEVELS[level])
    like = np.nonzero(drawn.mask == mask)[0]
    if not len(like):
        return False
    values = bank.values(samples[None])[0]
    row = bank.rows(symbols, np.asarray([verdict.symbol]), blur)
    rows = bank.rows(drawn, like, blur)
    seen, _, _ = _compared(values, np.concatenate([row, rows]))
    return _lead(values, row[0], seen[0], rows, seen[1:])[0] < DECOY_MARGIN


def _decoys(text: str) -> Sequence[str]:
    """The texts that differ from one in a single character."""
    return [
        text[:at] + character + text[at + 1 :]
        for at in range(len(text))
        for character in _CHARACTERS
        if character != text[at]
    ]


def _compared(values: Float, rows: Float) -> tuple[Float, Float, Float]:
    """Which modules are visible for each symbol (n × modules, 0 to 1), its evidence (n) and correlation there (n)."""
    around = _surroundings()
    product, square, power = rows * values, rows * rows, values * values
    level = np.sqrt((square @ around) * (power @ around))
    local = (product @ around) / (level + 0.01 * level.max() + 1e-9)
    seen = np.clip((local - _HIDDEN) / (_VISIBLE - _HIDDEN), 0, 1)
    total = (seen * square).sum(axis=1) * (seen * power).sum(axis=1)
    correlation = np.clip((seen * product).sum(axis=1) / np.sqrt(total + 1e-9), 0, _HIGHEST)
    return seen, np.asarray(-seen.sum(axis=1) / 2 * np.log(1 - correlation**2), np.float32), correlation


def _lead(values: Float, best: Float, seen: Float, others: Float, others_seen: Float) -> tuple[float, float]:
    """By how much a symbol beats the closest of some others: standard deviations of noise, and its side."""
    if not len(others):
        return np.inf, 0.5
    weights = np.maximum(seen, others_seen)
    gain = np.maximum(_gain(weights, best, values), _gain(weights, others, values))[:, None]
    difference = gain * (best - others)
    noise = np.sqrt((weights * (values - gain * best) ** 2).sum(axis=1) / (weights.sum(axis=1) + 1e-9))
    towards = (weights * difference * (values - gain * (best + others) / 2)).sum(axis=1)
    length = (weights * difference * difference).sum(axis=1)
    return float((towards / (noise * np.sqrt(length) + 1e-9)).min()), float((towards / (length + 1e-9)).min())


def _gain(weights: Float, rows: Float, values: Float) -> Float:
    """The contrast of the picture as a multiple of that of the symbols."""
    fit = (weights * rows * values).sum(axis=1) / ((weights * rows * rows).sum(axis=1) + 1e-9)
    return np.asarray(np.maximum(fit, 1e-3), np.float32)


@lru_cache(maxsize=1)
def _places() -> NDArray[np.intp]:
    """The modules in which codes differ."""
    return np.nonzero(~fixed().ravel())[0]


@lru_cache(maxsize=1)
def _surroundings() -> Float:
    """The weight of each module (row) in the surroundings of each other one (column)."""
    rows, columns = np.divmod(_places(), SIDE)
    distance = (rows[:, None] - rows) ** 2 + (columns[:, None] - columns) ** 2
    return np.asarray(np.exp(-distance / (2 * _REACH**2)) * (distance <= (2.5 * _REACH) ** 2), np.float32)
