"""Closed-set recognition: recognises codes too small or too blurred to decode among the texts of all known cards.

A decoder must read every module; with the few hundred texts of a game's stickers known, they only have to be
distinguished. A square that may be a code, since two of its finders are visible (``finder_pairs``), is aligned with
them (``alignment``); its samples where codes differ are compared with each known code, in each symbol that a printer's
software may have drawn (``modules``, ``symbol_bank``). The pose is then aligned with the best symbol, and the text is
named only if what is visible of it speaks for this one and no other (``evidence``), whether a part of it is hidden or
not.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from hardware.camera.codes import alignment, evidence, finder_pairs, partial
from hardware.camera.codes.finder_pairs import Window
from hardware.camera.codes.modules import SIDE, draw
from hardware.camera.codes.symbol_bank import BLUR, SymbolBank
from hardware.camera.geometry.homography import Plane
from hardware.camera.images import Image, Tag, grey_of

FIRST_SCORE = 0.28
"""Correlation with a known code from which a pose is judged."""
FIRST_EVIDENCE = 30.0
"""Evidence from which a pose is aligned with the best symbol as a whole."""
CERTAIN_MARGIN = 5.0
"""Margin from which no other pose at the same place is judged any further."""
MOST_COMPARED, MOST_JUDGED = 200, 60
"""Poses that are compared with the known codes, and of these those that are judged."""
WHOLE_SHARE = 0.4
"""Share of all modules, visible and differing, from which a pose has perspective."""
_SAME = 0.04
"""Share of a code's side by which the corners of two poses differ that count as one."""
_BLURRED_PIXELS = 0.7
"""Blur of pictures in pixels (standard deviation)."""


class KnownCodes:
    """A closed set of texts; built once, then used for each frame."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.texts: tuple[str, ...] = tuple(dict.fromkeys(text for text in texts if text))
        self._symbols = draw(self.texts)
        self._text_of = self._symbols.text
        self._bank = SymbolBank(self._symbols) if len(self._text_of) else None

    def recognise(
        self,
        grey: Image,
        tags_already_read: Sequence[Tag] = (),
        *,
        window: Window | None = None,
        plane: Plane | None = None,
    ) -> list[Tag]:
        """The known codes in a picture that no decoder has read: each with ``source`` "known" and its certainty.

        ``window`` (left, top, right, bottom in pixels) limits the search. ``plane`` gives scale and foreshortening.
        Never raises.
        """
        if self._bank is None or grey.size == 0 or min(grey.shape[:2]) < 2 * SIDE // 3:
            return []
        picture = grey_of(grey)
        window = window or (0, 0, picture.shape[1], picture.shape[0])
        aligned = finder_pairs.poses(picture, plane, window, tags_already_read)
        some = _distinct(aligned)[:MOST_COMPARED]
        return self._named(picture, aligned[some], tags_already_read) if len(some) else []

    def _named(self, picture: Image, aligned: NDArray[np.float64], taken: Sequence[Tag]) -> list[Tag]:
        """The known codes in these aligned poses, of which a part may be hidden."""
        assert self._bank is not None
        samples = alignment.sample(picture, aligned)
        finders = partial.visible_finders(samples)
        scores, masks = self._bank.scores(samples)
        highest = scores.max(axis=1)
        order = np.argsort(-highest, kind="stable")[:MOST_JUDGED]
        order = order[highest[order] >= FIRST_SCORE]
        aligned, finders, samples = aligned[order], finders[order], samples[order]
        first = self._judged(aligned, samples, (scores[order], masks[order]))
        keep = _worth_refining(aligned, first)
        if not keep:
            return []
        aligned, samples, verdicts = aligned[keep], samples[keep], [first[number] for number in keep]
        refined = self._refined(picture, aligned, finders[keep], verdicts)
        again = alignment.sample(picture, refined)
        for number, verdict in enumerate(self._judged(refined, again)):
            if verdict.evidence > verdicts[number].evidence:
                aligned[number], samples[number], verdicts[number] = refined[number], again[number], verdict
        found: list[Tag] = []
        for number in sorted(range(len(verdicts)), key=lambda index: -verdicts[index].evidence):
            verdict = verdicts[number]
            blur = _blur_of(aligned[number])
            text = self.texts[verdict.text]
            if not verdict.is_enough:
                continue
            tag = _tag(text, aligned[number], verdict.correlation)
            if any(tag.is_same_code_as(other) for other in (*taken, *found)):
                continue
            if not evidence.is_a_decoy(self._bank, self._symbols, samples[number], verdict, text, blur):
                found.append(tag)
        return found

    def _judged(
        self,
        poses: NDArray[np.float64],
        samples: alignment.Float,
        scores: tuple[alignment.Float, NDArray[np.int8]] | None = None,
    ) -> list[evidence.Verdict]:
        """The verdict on each pose, by its samples; ``scores`` are the bank's for them, if they are known."""
        assert self._bank is not None
        blurs = np.asarray([_blur_of(pose) for pose in poses])
        verdicts: dict[int, evidence.Verdict] = {}
        for blur in np.unique(blurs).tolist():
            some = np.nonzero(blurs == blur)[0]
            known = None if scores is None else (scores[0][some], scores[1][some])
            judged = evidence.judge(self._bank, self._symbols, samples[some], blur, known)
            verdicts.update(zip(some.tolist(), judged, strict=True))
        return [verdicts[number] for number in range(len(poses))]

    def _refined(
        self,
        picture: Image,
        poses: NDArray[np.float64],
        finders: NDArray[np.bool_],
        verdicts: Sequence[evidence.Verdict],
    ) -> NDArray[np.float64]:
        """The poses aligned with the best symbol of each, by the modules and finders that are visible."""
        symbols = self._symbols.drawn(np.asarray([verdict.symbol for verdict in verdicts]))
        visible = np.stack([verdict.visible for verdict in verdicts])
        templates = alignment.templates(symbols, BLUR)
        masks = partial.module_masks(visible > 0.5, finders)
        share = visible.mean(axis=(1, 2)) / WHOLE_SHARE
        result = poses.copy()
        for some, parameters in ((share >= 1, 8), (share < 1, 6)):
            result[some], _ = alignment.refine(
                picture, poses[some], templates[some], masks[some], iterations=5, parameters=parameters
            )
        return result


def _tag(text: str, pose: NDArray[np.float64], certainty: float) -> Tag:
    """A recognised code."""
    a, b, c, d = ((float(x), float(y)) for x, y in alignment.to_corners(pose[None])[0])
    return Tag(text, (a, b, c, d), "known", round(min(certainty, 1.0), 3))


def _worth_refining(poses: NDArray[np.float64], verdicts: Sequence[evidence.Verdict]) -> list[int]:
    """The numbers of the poses with some evidence, except those where a better one is certain already."""
    middle = poses[:, :2, 2] / poses[:, 2:3, 2]
    side = SIDE * np.sqrt(np.abs(np.linalg.det(poses[:, :2, :2])))
    left = np.asarray([verdict.evidence >= FIRST_EVIDENCE for verdict in verdicts])
    keep: list[int] = []
    for number in np.argsort([-verdict.evidence for verdict in verdicts], kind="stable").tolist():
        if not left[number]:
            continue
        keep.append(number)
        if verdicts[number].is_enough and verdicts[number].margin >= CERTAIN_MARGIN:
            left &= np.hypot(*(middle - middle[number]).T) > 0.5 * side[number]
    return keep


def _blur_of(pose: NDArray[np.float64]) -> float:
    """The blur (modules) of a code in this pose: a pixel and a lens blur a small code by more of its modules."""
    pitch = math.sqrt(abs(float(np.linalg.det(pose[:2, :2] / pose[2, 2]))))
    return min(evidence.ENOUGH, key=lambda blur: abs(blur - _BLURRED_PIXELS / max(pitch, 0.1)))


def _distinct(poses: NDArray[np.float64]) -> NDArray[np.intp]:
    """The numbers of the poses that are not nearly the same as an earlier one."""
    corners = alignment.to_corners(poses).astype(np.float32)
    side = np.linalg.norm(corners[:, 0] - corners[:, 2], axis=1) / math.sqrt(2)
    apart = np.abs(corners[:, None] - corners).max(axis=(2, 3))
    first, second = np.nonzero(np.triu(apart < _SAME * side[:, None], 1))
    left = np.ones(len(poses), np.bool_)
    for earlier, later in zip(first.tolist(), second.tolist(), strict=True):
        if left[earlier]:
            left[later] = False
    return np.nonzero(left)[0]
