"""The parts of a card that a face does not explain: covered, with a lamp's reflection, or another card's print.

What covers a card reaches over its edge, and the edge cannot be seen there. A reflection is brighter in all colours,
and the print shows through. Everything else is another print.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Float = NDArray[np.float32]
_THIRDS = np.full((1, 3), 1 / 3, np.float32)

_GLARE = 215.0
"""Grey levels from which what is brighter than expected is a reflection."""
_WORST = 10.0
"""How much a single block counts at most of what is not explained."""
_DARKER, _NEUTRAL, _WHITE = 12.0, 0.4, 235.0
"""Grey levels by which a lamp's reflection may be darker than expected; share of its strongest colour that its other
colours have at least, unless they are as bright as white."""
_LARGEST_REFLECTION, _NEUTRAL_USUAL, _PRINT, _THROUGH = 0.18, 0.65, 15.0, 0.25
"""Of a weak reflection: share of the card at most; share of its strongest colour that the others have in the median;
grey levels of the print that must be beneath it; share of its strength in the dark that it has on what is bright."""
_SURE = 1.5
"""How many times what is allowed must be left in a block that counts as another print."""
_SLIGHT = 1.8
"""How many times more than is allowed is left, on average, in another print."""
_UNSEEN, _UNLIKE = 0.6, 4.0
"""Share of the usual step across the card's edge below which the edge is covered; how many times more than is allowed
is left, on average, in what covers a card."""
_STEP, _ACROSS = 10.0, 1.5
"""Grey levels of the usual step of colour across a card's edge from which the edge can be seen; millimetres from where
the edge should be within which it is looked for."""


@dataclass(frozen=True)
class Part:
    """A connected part of a card that a face does not explain."""

    size: float
    """How many times more is left than is allowed, summed over its blocks."""
    blocks: int
    at_edge: bool
    """Whether it reaches the card's edge."""
    step: float | None
    """The step of colour across the card's edge there, as a share of the usual one; None where it is unknown."""
    where: NDArray[np.bool_] | None = None
    """Its blocks: rows × columns."""

    @property
    def weight(self) -> float:
        """How much it counts as another print: little where it is slight, as with a bent card or uneven light."""
        return self.size if self.size >= _SLIGHT * self.blocks else self.size / 4

    @property
    def is_cover(self) -> bool:
        """Whether something lies there that reaches over the card's edge, which cannot be seen there."""
        return self.at_edge and self.step is not None and self.step < _UNSEEN

    @property
    def may_be_cover(self) -> bool:
        """Whether it reaches the card's edge, and is quite unlike the face."""
        return self.at_edge and self.size >= _UNLIKE * self.blocks


def unexplained_parts(seen: Float, fitted: Float, wrong: Float, steps: Sequence[Float] | None) -> list[Part]:
    """The connected parts that are not explained, without reflections.

    ``seen`` and ``fitted``: what is seen and what the face makes of it (rows × columns × 3); ``wrong``: how many times
    more than is allowed is left in each block; ``steps``: those of ``edge_steps``.
    """
    count, found = cv2.connectedComponents((wrong > 1).astype(np.uint8), connectivity=8)
    labels = np.asarray(found, np.int32)
    usual = _usual_step(steps, labels)
    bright, expected = (
        np.asarray(cv2.resize(picture, wrong.shape[::-1], interpolation=cv2.INTER_AREA), np.float32)
        for picture in (seen, fitted)
    )
    brightest = min(_GLARE, float(expected.mean(axis=2).max()) + 6)
    parts: list[Part] = []
    for label in range(1, count):
        own = labels == label
        size = float(np.clip(wrong[own] - _SURE, 0, _WORST).sum())
        if not size or _is_reflection(own, bright, expected, brightest, seen, fitted):
            continue
        ends = [labels[0] == label, labels[-1] == label, labels[:, 0] == label, labels[:, -1] == label]
        at_edge = any(bool(end.any()) for end in ends)
        step = None
        if steps is not None and at_edge and usual >= _STEP:
            there = np.concatenate([value[end] for value, end in zip(steps, ends, strict=True)])
            step = float(np.median(there)) / usual
        parts.append(Part(size, int(own.sum()), at_edge, step, own))
    return parts


def _is_reflection(
    own: NDArray[np.bool_], bright: Float, expected: Float, brightest: float, seen: Float, fitted: Float
) -> bool:
    """Whether blocks are brighter than expected, alike in all colours: as bright as a lamp, or the print shows
    through: what is bright in the face is brighter as well, as no other print would have it.
    """
    here, more = bright[own], bright[own] - expected[own]
    if own.sum() > _LARGEST_REFLECTION * own.size or float(more.min()) < -_DARKER:
        return False
    usual = np.median(more, axis=0)
    # A colour that is white already cannot become brighter.
    missing = more.max(axis=1, keepdims=True) * _NEUTRAL - more
    if float(here.mean(axis=1).max()) >= brightest:
        return bool((missing[here < _WHITE] <= _DARKER).all())
    if float(more.min()) < 0 or float(usual.min()) < _NEUTRAL_USUAL * float(usual.max()):
        return False
    shape = seen.shape[1::-1]
    pixels = cv2.resize(own.astype(np.uint8), shape, interpolation=cv2.INTER_NEAREST) > 0
    print_ = mixed(fitted)[pixels]
    left = mixed(seen)[pixels] - print_
    low, high = np.percentile(print_, (25, 75))
    if high - low < _PRINT:
        return False
    on_bright = float(left[print_ >= high].mean())
    return on_bright >= _THROUGH * float(left[print_ <= low].mean()) or on_bright + high >= _WHITE


def _usual_step(steps: Sequence[Float] | None, labels: NDArray[np.int32]) -> float:
    """The usual step of colour (grey levels) across the card's edge beside what is explained."""
    if steps is None:
        return 0.0
    ends = labels[0], labels[-1], labels[:, 0], labels[:, -1]
    beside = np.concatenate([value[end == 0] for value, end in zip(steps, ends, strict=True)])
    return float(np.median(beside)) if len(beside) else 0.0


def edge_steps(wide: Float, margin: int, rim: int, blocks: tuple[int, int], scale: float) -> list[Float]:
    """The step of colour (grey levels) across the card's edge beside each block: top, bottom, left, right."""
    reach = round(_ACROSS * scale)
    inner = margin + rim
    turned = np.ascontiguousarray(wide.transpose(1, 0, 2))
    result = []
    for picture, count in ((wide, blocks[0]), (turned, blocks[1])):
        along = slice(inner, picture.shape[1] - inner)
        for strip in (picture[: 2 * margin, along], picture[picture.shape[0] - 2 * margin :, along]):
            profile = cv2.resize(strip, (count, 2 * margin), interpolation=cv2.INTER_AREA)
            total = np.cumsum(np.concatenate([np.zeros_like(profile[:1]), profile]), axis=0)
            side = (total[3:] - total[:-3]) / 3  # the mean of three pixels from each one on
            step = np.abs(side[3:] - side[:-3]).max(axis=2)
            middle = margin - 3
            result.append(step[middle - reach : middle + reach + 1].max(axis=0))
    return [np.asarray(step, np.float32) for step in result]


def mixed(picture: Float) -> Float:
    """The mean of the three colours."""
    return np.asarray(cv2.transform(picture, _THIRDS), np.float32)
