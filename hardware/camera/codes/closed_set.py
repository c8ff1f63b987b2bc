"""Closed-set recognition: recognises codes too small or too blurred to decode among the texts of all known cards.

A decoder must read every module; with the few hundred texts of a game's stickers known, they only have to be
distinguished. A square that may be a code (``candidates``) is aligned with the modules that all codes share
(``alignment``); its samples where codes differ are compared with each known code, in each drawing that a printer's
software may have chosen (``modules``). The best drawing is then aligned with the image as a whole, and accepted only
if it fits well and clearly better than the best drawing of any other text.

Two different codes of version 1 differ in at least eleven of their 26 codewords at level M (ISO/IEC 18004, 7.5), so a
foreign code fits no known one well, and none much better than the next: its lead is small.

Error rate, measured on 26 rendered pictures of mats and tables with 400 known texts: of 18,825 squares without a code
none scored above 0.60, and none was accepted; of 316 looks at codes compared with a list in which they are not, none
had a score and a lead of more than 0.07, and none was accepted. With no error among n, fewer than 3/n are to be
expected (95 %): less than one in 6,000 squares of background, and one in 100 foreign codes. True codes have a score of
0.89 and a lead of 0.22 in the median.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hardware.camera.codes import alignment, candidates
from hardware.camera.codes.modules import SIDE, draw, fixed
from hardware.camera.geometry.homography import Plane
from hardware.camera.images import Corners, Image, Tag, grey_of

SCORE = 0.62
"""How alike the picture and a known code must be, of 1."""
LEAD = 0.12
"""How much more alike than any other known text, as a share of the score."""
FRAME = 0.42
"""Correlation of the image with what all codes share from which a square is compared with the known codes."""
MOST_GUESSES = 800
MOST_SQUARES = 300
FEW = 200
MANY = 800
_LEANS = [(0.0, 1.0)] + [(number * math.pi / 4, 0.8) for number in range(4)]
_BLUR = 0.6
_WIDE = 0.9
_SOFT = 2.0
LARGEST_FILE = 1_000_000
MOST_TEXTS = 5_000

Window = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels."""


class KnownError(ValueError):
    """A list of texts that cannot be used. ``code`` is stable: known_missing, known_unreadable, known_not_text,
    known_too_large or known_empty.
    """

    def __init__(self, code: str, path: Path, reason: str) -> None:
        super().__init__(f"{code}: {path}: {reason}")
        self.code = code


class KnownCodes:
    """A closed set of texts; built once, then used for each frame."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.texts: tuple[str, ...] = tuple(dict.fromkeys(text for text in texts if text))
        drawings = draw(self.texts)
        self._modules = drawings.modules
        self._text = drawings.text
        self._where = np.nonzero(~fixed().ravel())[0]
        self._bank = _Bank(self._modules, self._where) if len(self._modules) else None

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

        ``window`` (left, top, right, bottom) limits where is looked, ``places`` are corners where a code is likely:
        they are tried first. Never raises for a picture of any kind.
        """
        if self._bank is None or grey.size == 0 or min(grey.shape[:2]) < 2 * SIDE // 3:
            return []
        picture = grey_of(grey)
        left, top, right, bottom = window or (0, 0, picture.shape[1], picture.shape[0])
        left, top = max(left, 0), max(top, 0)
        part = np.ascontiguousarray(picture[top:bottom, left:right])
        if part.size == 0 or min(part.shape) < SIDE // 2:
            return []
        taken = [_shifted(tag, -left, -top) for tag in tags_already_read]
        found: list[Tag] = []
        if places:
            corners = np.asarray(places, np.float64) - [left, top]
            found += self._name(part, alignment.from_corners(corners), taken)
        found += self._name(part, _guesses(part, plane, left, top), [*taken, *found])
        return [_shifted(tag, left, top) for tag in found]

    def _name(self, picture: Image, guesses: NDArray[np.float64], taken: Sequence[Tag]) -> list[Tag]:
        """Which known codes lie at these places (n × 3 × 3, their top at any side)?"""
        assert self._bank is not None
        shared, where = alignment.frame()
        guesses = _elsewhere(guesses, taken)
        if not len(guesses):
            return []
        ways = np.concatenate([alignment.quarter_turned(guesses, quarters) for quarters in range(4)])
        ways, fit = alignment.refine(picture, ways, *alignment.frame(_WIDE), steps=6, samples=alignment.sparse())
        fit = fit.reshape(4, -1)
        order = np.argsort(-fit.max(axis=0), kind="stable")[:MOST_SQUARES]
        chosen = ways.reshape(4, -1, 3, 3)[fit[:, order].argmax(axis=0), order]
        placed, fit_there = alignment.refine(picture, chosen, shared, where, steps=4)
        keep = np.nonzero(fit_there >= FRAME)[0]
        keep = keep[np.argsort(-fit_there[keep], kind="stable")][:120]
        if not len(keep):
            return []
        placed = placed[keep]
        first = self._bank.scores(alignment.sample(picture, placed)).argmax(axis=1)
        drawn = alignment.drawing(self._modules[first], _BLUR)
        everywhere = alignment.margin()
        placed, _ = alignment.refine(picture, placed, drawn, everywhere, steps=5, free=8)
        scores = self._bank.scores(alignment.sample(picture, placed))
        found: list[Tag] = []
        for row, place in sorted(zip(scores, placed, strict=True), key=lambda pair: -float(pair[0].max())):
            by_text = np.full(len(self.texts), -1.0, np.float32)
            np.maximum.at(by_text, self._text, row)
            text = int(by_text.argmax())
            score = float(by_text[text])
            by_text[text] = -1
            lead = (score - max(float(by_text.max()), 0.0)) / max(score, 1e-6)
            if score < SCORE or lead < LEAD:
                continue
            corners = alignment.to_corners(place[None])[0]
            (a, b, c, d) = [(float(x), float(y)) for x, y in corners]
            tag = Tag(self.texts[text], (a, b, c, d), "known", round(min(score, 1.0), 3))
            if not any(_overlap(tag, other) for other in (*taken, *found)):
                found.append(tag)
        return found


class _Bank:
    """All drawings, as they look through a lens, where codes differ; unit length, mean 0."""

    def __init__(self, modules: NDArray[np.bool_], where: NDArray[np.intp]) -> None:
        self._where = where
        # Blurring and the like are linear: the responses of single modules add up to the look of any code.
        single = np.eye(SIDE * SIDE, dtype=np.bool_).reshape(-1, SIDE, SIDE)
        blank = alignment.drawing(np.zeros((1, SIDE, SIDE), np.bool_), _BLUR)
        effect = _fine_grain(alignment.drawing(single, _BLUR) - blank, where)
        self._rows = _unit(modules.reshape(-1, SIDE * SIDE).astype(np.float32) @ effect)

    def scores(self, samples: alignment.Float) -> alignment.Float:
        """How alike samples (n × GRID²) and each drawing are: n × drawings."""
        return np.asarray(_unit(_fine_grain(samples, self._where)) @ self._rows.T, np.float32)


def _fine_grain(samples: alignment.Float, where: NDArray[np.intp]) -> alignment.Float:
    """One value a module where codes differ, freed of slow changes of light."""
    side = alignment.GRID // alignment.FINE
    modules = samples.reshape(-1, side, alignment.FINE, side, alignment.FINE).mean(axis=(2, 4))
    high = modules - alignment.blurred(modules, _SOFT)
    inside = high[:, alignment.QUIET : -alignment.QUIET, alignment.QUIET : -alignment.QUIET]
    return np.asarray(inside.reshape(len(samples), -1)[:, where], np.float32)


def _unit(rows: alignment.Float) -> alignment.Float:
    """Each row with mean 0 and length 1; 0 where there is nothing to be seen."""
    level = rows - rows.mean(axis=1, keepdims=True)
    return np.asarray(level / np.maximum(np.linalg.norm(level, axis=1, keepdims=True), 1e-3), np.float32)


def _guesses(picture: Image, plane: Plane | None, left: int, top: int) -> NDArray[np.float64]:
    """Where codes may lie in a part of a picture: homographies, n × 3 × 3."""
    # A small picture has room for few codes.
    room = 20 + picture.size // 400
    if plane is None:
        # The camera may lean any way: each way is tried.
        found = [candidates.squares(picture, candidates.flat(*lean), limit=min(FEW, room)) for lean in _LEANS]
    else:

        def scale(points: NDArray[np.float64]) -> NDArray[np.float64]:
            return np.asarray(np.sqrt(np.abs(np.linalg.det(_stretch(plane, left, top, points)))), np.float64)

        def shapes(points: NDArray[np.float64]) -> NDArray[np.float64]:
            return _stretch(plane, left, top, points) / scale(points)[:, None, None]

        found = [candidates.squares(picture, shapes, scale, limit=min(MANY, room))]
    places = np.concatenate([squares.places for squares in found])
    order = np.argsort(-np.concatenate([squares.promise for squares in found]), kind="stable")[
        : min(MOST_GUESSES, 2 * room)
    ]
    return places[order]


def _stretch(plane: Plane, left: int, top: int, points: NDArray[np.float64]) -> NDArray[np.float64]:
    """How a millimetre east and a millimetre south look in a part of the picture: n × 2 × 2."""
    here = points + np.asarray([left, top])
    beside = np.asarray([[-1, 0], [1, 0], [0, -1], [0, 1]])
    around = [(x, y) for x, y in (here + beside[:, None]).reshape(-1, 2).tolist()]
    west, east, north, south = plane.table(around).reshape(4, -1, 2)
    to_table = np.stack([(east - west) / 2, (south - north) / 2], axis=2)
    to_table[:, 1] *= -1  # the table's y goes north
    return np.asarray(np.linalg.inv(to_table), np.float64)


def _elsewhere(places: NDArray[np.float64], taken: Sequence[Tag]) -> NDArray[np.float64]:
    """Those places whose middle lies in no tag that was already read."""
    if not len(places) or not taken:
        return places
    middle = places[:, :2, 2] / places[:, 2:3, 2]
    free = np.ones(len(places), np.bool_)
    for tag in taken:
        free &= np.hypot(middle[:, 0] - tag.centre[0], middle[:, 1] - tag.centre[1]) > tag.side * 0.6
    return places[free]


def _overlap(one: Tag, other: Tag) -> bool:
    return math.dist(one.centre, other.centre) < 0.7 * max(one.side, other.side)


def _shifted(tag: Tag, right: float, down: float) -> Tag:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = tag.corners
    corners = ((ax + right, ay + down), (bx + right, by + down), (cx + right, cy + down), (dx + right, dy + down))
    return Tag(tag.text, corners, tag.source, tag.certainty)


def read_texts(path: Path) -> list[str]:
    """The texts of a file, one a line; empty lines are left out. Raises ``KnownError``."""
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
