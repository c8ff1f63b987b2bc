"""Closed-set recognition: recognises codes too small or too blurred to decode among the texts of all known cards.

A decoder must read every module; with the few hundred texts of a game's stickers known, they only have to be
distinguished. A square that may be a code (``candidates``) is aligned with the modules that all codes share
(``alignment``); its samples where codes differ are compared with each known code, in each symbol that a printer's
software may have drawn (``modules``). The best symbol is then aligned with the image as a whole, and accepted only
if it fits well and clearly better than the best symbol of any other text.

Two different codes of version 1 differ in at least eleven of their 26 codewords at level M (ISO/IEC 18004, 7.5), so a
foreign code fits no known one well, and none much better than the next: its lead is small.

Error rate, measured on 26 rendered pictures of mats and tables with 400 known texts: of 18,825 squares without a code
none scored above 0.60, and none was accepted; of 316 codes compared with a list in which they are not, none had a score
and a lead of more than 0.07, and none was accepted. With no error among n trials the error rate is below 3/n (95 %
confidence): less than one in 6,000 squares of background, and one in 100 foreign codes. True codes have a median score
of 0.89 and a median lead of 0.22.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hardware.camera.codes import alignment, candidates, partial
from hardware.camera.codes.modules import SIDE, draw
from hardware.camera.codes.symbol_bank import BLUR, SymbolBank
from hardware.camera.geometry.homography import Plane
from hardware.camera.images import Corners, Image, Tag, grey_of

SCORE = 0.62
"""Correlation (of at most 1) of the image and a known code from which it is accepted."""
LEAD = 0.12
"""Share of the score by which it must exceed the best score of any other text."""
SHARED_SCORE = 0.42
"""Correlation of the image with what all codes share from which a square is compared with the known codes."""
MOST_CANDIDATES = 600
"""Poses that are aligned coarsely."""
MOST_SQUARES = 700
"""Of these in four rotations, the best ones that are aligned further."""
MOST_ALIGNED = 200
"""Of these, the best ones that are aligned finely."""
MOST_COVERED = 60
"""Of those with a visible finder, the best ones that are compared block by block."""
MOST_SYMBOLS = 300
"""Of all symbols, those that are compared block by block."""
FIRST_SCORE, FIRST_AGREEMENT = 0.25, 0.3
"""Score and agreement from which a square is aligned with the best symbol as a whole."""
MOST_COMPARED = 120
"""Of these, the best ones that are compared with the known codes."""
SEARCHED_PER_TILT, SEARCHED = 200, 500
"""Places searched by ``candidates``: for each tilt that is tried, and where the table's plane is known."""
_TILTS = [(0.0, 1.0)] + [(number * math.pi / 4, 0.8) for number in range(4)]
"""Directions (radians) and ratios of foreshortening that are tried where the plane is unknown."""
_WIDE_BLUR = 0.9
"""Standard deviation (modules) of the templates' blur for the coarse alignment; `BLUR` is that for the fine one."""
LARGEST_FILE = 1_000_000
"""Bytes of a list of texts."""
MOST_TEXTS = 5_000
"""Texts of such a list."""

Window = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels."""


class KnownError(ValueError):
    """A list of texts that cannot be used.

    ``code`` is stable: known_missing, known_unreadable, known_not_text, known_too_large or known_empty.
    """

    def __init__(self, code: str, path: Path, reason: str) -> None:
        super().__init__(f"{code}: {path}: {reason}")
        self.code = code


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
        places: Sequence[Corners] = (),
        plane: Plane | None = None,
    ) -> list[Tag]:
        """The known codes in a picture that no decoder has read: each with ``source`` "known" and its certainty.

        ``window`` (left, top, right, bottom in pixels) limits the search, ``places`` are corners (pixels) where a code
        is likely: they are tried first. ``plane`` gives scale and foreshortening. Never raises.
        """
        if self._bank is None or grey.size == 0 or min(grey.shape[:2]) < 2 * SIDE // 3:
            return []
        picture = grey_of(grey)
        left, top, right, bottom = window or (0, 0, picture.shape[1], picture.shape[0])
        left, top = max(left, 0), max(top, 0)
        part = np.ascontiguousarray(picture[top:bottom, left:right])
        if part.size == 0 or min(part.shape) < SIDE // 2:
            return []
        taken = [tag.shifted(-left, -top) for tag in tags_already_read]
        found: list[Tag] = []
        if places:
            corners = np.asarray(places, np.float64) - [left, top]
            found += self._identify(part, alignment.from_corners(corners), taken)
        found += self._identify(part, _candidate_poses(part, plane, left, top), [*taken, *found])
        return [tag.shifted(left, top) for tag in found]

    def _identify(self, picture: Image, poses: NDArray[np.float64], taken: Sequence[Tag]) -> list[Tag]:
        """The known codes in these poses (n × 3 × 3, rotated by any multiple of 90°), away from the ``taken`` ones."""
        assert self._bank is not None
        poses = _apart_from(poses, taken)
        if not len(poses):
            return []
        aligned, shared = _aligned(picture, poses)
        is_whole = shared >= SHARED_SCORE
        found = self._whole(picture, aligned[is_whole][:MOST_COMPARED], taken)
        return found + self._covered(picture, _apart_from(aligned, [*taken, *found]), [*taken, *found])

    def _whole(self, picture: Image, aligned: NDArray[np.float64], taken: Sequence[Tag]) -> list[Tag]:
        """The known codes in these aligned poses that are visible as a whole."""
        assert self._bank is not None
        if not len(aligned):
            return []
        scores = self._bank.scores(alignment.sample(picture, aligned))
        keep = scores.max(axis=1) >= FIRST_SCORE
        if not keep.any():
            return []
        aligned, best_symbol = aligned[keep], scores[keep].argmax(axis=1)
        templates = alignment.templates(self._symbols.drawn(best_symbol), BLUR)
        aligned, _ = alignment.refine(picture, aligned, templates, alignment.code_mask(), iterations=5, parameters=8)
        scores = self._bank.scores(alignment.sample(picture, aligned))
        found: list[Tag] = []
        for row, pose in sorted(zip(scores, aligned, strict=True), key=lambda pair: -float(pair[0].max())):
            text, score, next_score = self._best_text(row)
            lead = (score - max(next_score, 0.0)) / max(score, 1e-6)
            if score >= SCORE and lead >= LEAD:
                self._add(found, taken, text, pose, score)
        return found

    def _covered(self, picture: Image, aligned: NDArray[np.float64], taken: Sequence[Tag]) -> list[Tag]:
        """The known codes in these aligned poses of which a part is hidden."""
        assert self._bank is not None
        if not len(aligned):
            return []
        finders = partial.visible_finders(alignment.sample(picture, aligned))
        chosen = np.nonzero(finders.any(axis=1))[0][:MOST_COVERED]
        aligned, finders = aligned[chosen], finders[chosen]
        if not len(aligned):
            return []
        template = alignment.shared_template()[0]
        aligned, _ = alignment.refine(picture, aligned, template, partial.finder_masks(finders), iterations=4)
        symbols, agreement, values = self._agreement(picture, aligned)
        keep = agreement.max(axis=1) >= FIRST_AGREEMENT
        aligned, finders, values, symbols, agreement = (
            part[keep] for part in (aligned, finders, values, symbols, agreement)
        )
        if not len(aligned):
            return []
        best = np.take_along_axis(symbols, agreement.argmax(axis=1)[:, None], axis=1)[:, 0]
        masks = partial.module_masks(self._bank.blocks.agreeing(values, best), finders)
        templates = alignment.templates(self._symbols.drawn(best), BLUR)
        aligned, fits = alignment.refine(picture, aligned, templates, masks, iterations=6)
        symbols, agreement, values = self._agreement(picture, aligned)
        best = np.take_along_axis(symbols, agreement.argmax(axis=1)[:, None], axis=1)[:, 0]
        plain = self._bank.plain_values(alignment.sample(picture, aligned))
        contrast = self._bank.blocks.hidden_contrast(values, plain, best)
        found: list[Tag] = []
        for row in np.argsort(-agreement.max(axis=1), kind="stable"):
            text, share, next_share = self._best_text(agreement[row], symbols[row])
            lead = share - next_share
            is_clear = share >= partial.AGREEMENT and lead >= partial.AGREEMENT_LEAD
            is_hidden = share >= partial.HIDDEN_AGREEMENT and contrast[row] <= partial.HIDDEN_CONTRAST
            if fits[row] >= SCORE and (is_clear or (is_hidden and lead >= partial.HIDDEN_LEAD)):
                self._add(found, taken, text, aligned[row], share)
        return found

    def _agreement(
        self, picture: Image, aligned: NDArray[np.float64]
    ) -> tuple[NDArray[np.intp], alignment.Float, alignment.Float]:
        """The symbols that codes in these poses resemble most (n × m), their agreement (n × m), and module values."""
        assert self._bank is not None
        samples = alignment.sample(picture, aligned)
        scores = self._bank.scores(samples)
        most = min(MOST_SYMBOLS, scores.shape[1])
        symbols = np.argpartition(-scores, most - 1, axis=1)[:, :most]
        values = self._bank.values(samples)
        return symbols, self._bank.blocks.agreement(values, symbols), values

    def _best_text(self, row: alignment.Float, symbols: NDArray[np.intp] | None = None) -> tuple[int, float, float]:
        """The text of the best of all or some symbols, its score, and the best score of any other text."""
        by_text = np.full(len(self.texts), -1.0, np.float32)
        np.maximum.at(by_text, self._text_of if symbols is None else self._text_of[symbols], row)
        text = int(by_text.argmax())
        score = float(by_text[text])
        by_text[text] = -1
        return text, score, float(by_text.max())

    def _add(
        self, found: list[Tag], taken: Sequence[Tag], text: int, pose: NDArray[np.float64], certainty: float
    ) -> None:
        """Add a code to those found, unless one is known there."""
        corners = alignment.to_corners(pose[None])[0]
        (a, b, c, d) = [(float(x), float(y)) for x, y in corners]
        tag = Tag(self.texts[text], (a, b, c, d), "known", round(min(certainty, 1.0), 3))
        if not any(_overlap(tag, other) for other in (*taken, *found)):
            found.append(tag)


def _aligned(picture: Image, poses: NDArray[np.float64]) -> tuple[NDArray[np.float64], alignment.Float]:
    """The poses in which the image shows what all codes share, refined, and the correlations there; the best first."""
    template, samples = alignment.shared_template(_WIDE_BLUR), alignment.sparse_samples()
    rotated = np.concatenate([alignment.quarter_turned(poses, quarters) for quarters in range(4)])
    rotated, coarse = alignment.refine(picture, rotated, *template, iterations=2, samples=samples)
    order = np.argsort(-coarse, kind="stable")[:MOST_SQUARES]
    chosen, coarse = alignment.refine(picture, rotated[order], *template, iterations=4, samples=samples)
    place = order % len(poses)
    best = np.argsort(-coarse, kind="stable")
    _, first = np.unique(place[best], return_index=True)  # of each place the best quarter
    chosen = chosen[best[np.sort(first)]][:MOST_ALIGNED]
    aligned, fine = alignment.refine(
        picture, chosen, *alignment.shared_template(), iterations=4, samples=alignment.shared_samples()
    )
    keep = np.argsort(-fine, kind="stable")
    return aligned[keep], fine[keep]


def _candidate_poses(picture: Image, plane: Plane | None, left: int, top: int) -> NDArray[np.float64]:
    """Poses (n × 3 × 3) in which codes may lie in a part of a picture, the most promising first."""
    # A small picture has room for few codes.
    room = 20 + picture.size // 400
    if plane is None:
        # The camera may be tilted in any direction, so each is tried.
        found = [
            candidates.squares(picture, candidates.uniform_shape(*tilt), limit=min(SEARCHED_PER_TILT, room))
            for tilt in _TILTS
        ]
    else:

        def scale(points: NDArray[np.float64]) -> NDArray[np.float64]:
            return np.asarray(np.sqrt(np.abs(np.linalg.det(_jacobians(plane, left, top, points)))), np.float64)

        def shapes(points: NDArray[np.float64]) -> NDArray[np.float64]:
            return _jacobians(plane, left, top, points) / scale(points)[:, None, None]

        found = [candidates.squares(picture, shapes, scale, limit=min(SEARCHED, room))]
    poses = np.concatenate([squares.poses for squares in found])
    order = np.argsort(-np.concatenate([squares.score for squares in found]), kind="stable")
    return poses[order[: min(MOST_CANDIDATES, 2 * room)]]


def _jacobians(plane: Plane, left: int, top: int, points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Pixels per millimetre east and south at points of a part of the picture: the n × 2 × 2 Jacobian matrices."""
    in_picture = points + np.asarray([left, top])
    beside = np.asarray([[-1, 0], [1, 0], [0, -1], [0, 1]])
    around = (in_picture + beside[:, None]).reshape(-1, 2)
    west, east, north, south = plane.table(around).reshape(4, -1, 2)
    to_table = np.stack([(east - west) / 2, (south - north) / 2], axis=2)
    to_table[:, 1] *= -1  # the table's y goes north
    return np.asarray(np.linalg.inv(to_table), np.float64)


def _apart_from(poses: NDArray[np.float64], taken: Sequence[Tag]) -> NDArray[np.float64]:
    """The poses whose centre lies in none of these tags."""
    if not len(poses) or not taken:
        return poses
    centres = poses[:, :2, 2] / poses[:, 2:3, 2]
    free = np.ones(len(poses), np.bool_)
    for tag in taken:
        free &= np.hypot(centres[:, 0] - tag.centre[0], centres[:, 1] - tag.centre[1]) > tag.side * 0.6
    return poses[free]


def _overlap(one: Tag, other: Tag) -> bool:
    return math.dist(one.centre, other.centre) < 0.7 * max(one.side, other.side)


def read_texts(path: Path) -> list[str]:
    """The texts of a UTF-8 file, one per line, without the empty ones. Raises ``KnownError``."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise KnownError("known_too_large", path, f"more than {LARGEST_FILE // 1_000_000} MB")
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError as error:
        raise KnownError("known_missing", path, "there is no such file") from error
    except UnicodeDecodeError as error:
        raise KnownError("known_not_text", path, "is not UTF-8 text") from error
    except OSError as error:
        raise KnownError("known_unreadable", path, error.strerror or "cannot be read") from error
    texts = [line.strip() for line in text.splitlines() if line.strip()]
    if not texts:
        raise KnownError("known_empty", path, "holds no text")
    if len(texts) > MOST_TEXTS:
        raise KnownError("known_too_large", path, f"more than {MOST_TEXTS} texts")
    return texts
