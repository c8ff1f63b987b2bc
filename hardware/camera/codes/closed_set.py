"""Closed-set recognition: recognises codes too small or too blurred to decode among the texts of all known cards.

A decoder must read every module; with the few hundred texts of a game's stickers known, they only have to be
distinguished. A square that may be a code (``candidates``) is aligned with the modules that all codes share
(``alignment``); its samples where codes differ are compared with each known code, in each symbol that a printer's
software may have drawn (``modules``, ``symbol_bank``). The pose is then aligned with the best symbol, and the text is
named only if what is visible of it speaks for this one and no other (``evidence``), whether a part of it is hidden or
not.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.codes import alignment, candidates, evidence, finder_pairs, partial
from hardware.camera.codes.candidates import LARGEST_CODE
from hardware.camera.codes.modules import SIDE, draw
from hardware.camera.codes.symbol_bank import BLUR, SymbolBank
from hardware.camera.geometry.homography import Plane
from hardware.camera.images import Corners, Image, Tag, grey_of

SHARED_SCORE = 0.42
"""Correlation of the image with what all codes share from which a square is compared with the known codes."""
MOST_CANDIDATES = 600
"""Poses that are aligned coarsely."""
MOST_SQUARES = 700
"""Of these in four rotations, the best ones that are aligned further."""
MOST_ALIGNED = 200
"""Of these, the best ones that are aligned finely."""
FIRST_SCORE = 0.28
"""Correlation with a known code from which a pose is judged."""
FIRST_EVIDENCE = 30.0
"""Evidence from which a pose is aligned with the best symbol as a whole."""
INSIDE = 1.6
"""Ratio of sides from which a code may lie inside another one."""
CERTAIN_MARGIN = 5.0
"""Margin from which no other pose at the same place is judged any further."""
NEXT_QUARTER = 0.12
"""By how much a quarter's correlation may be less than that of the best quarter of its place."""
MOST_COMPARED, MOST_JUDGED, MOST_COVERED = 200, 80, 60
"""Of the aligned poses, those that are compared with the known codes, and of these those that are judged: whole codes
and covered ones."""
WHOLE_SHARE = 0.4
"""Share of all modules, visible and differing, from which a pose has perspective."""
SEARCHED_PER_TILT, SEARCHED = 200, 500
"""Places searched by ``candidates``: for each tilt that is tried, and where the table's plane is known."""
_TILTS = [(0.0, 1.0)] + [(number * math.pi / 4, 0.8) for number in range(4)]
"""Directions (radians) and ratios of foreshortening that are tried where the plane is unknown."""
_SAME = 0.04
"""Share of a code's side by which the corners of two poses differ that count as one."""
_BLURRED_PIXELS = 0.7
"""Blur of pictures in pixels (standard deviation)."""
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
        thorough: bool = False,
    ) -> list[Tag]:
        """The known codes in a picture that no decoder has read: each with ``source`` "known" and its certainty.

        ``window`` (left, top, right, bottom in pixels) limits the search, ``places`` are corners (pixels) where a code
        is likely: they are tried first. ``plane`` gives scale and foreshortening. ``thorough`` also searches the whole
        picture for codes of which something covers up to a half, if there is a plane. Never raises.
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
        if thorough and plane is not None and window is None:
            found += self._half_covered(part, plane, [*taken, *found])
        return [tag.shifted(left, top) for tag in found]

    def _identify(self, picture: Image, poses: NDArray[np.float64], taken: Sequence[Tag]) -> list[Tag]:
        """The known codes in these poses (n × 3 × 3, rotated by any multiple of 90°), away from the ``taken`` ones."""
        poses = _apart_from(poses, taken)
        return self._named(picture, *_aligned(picture, poses), taken) if len(poses) else []

    def _half_covered(self, picture: Image, plane: Plane, taken: Sequence[Tag]) -> list[Tag]:
        """The known codes away from the ``taken`` ones of which two finders are visible."""

        def scale(points: NDArray[np.float64]) -> NDArray[np.float64]:
            return np.asarray(np.sqrt(np.abs(np.linalg.det(_jacobians(plane, 0, 0, points)))), np.float64)

        is_taken = np.zeros(picture.shape, np.uint8)
        for tag in taken:
            x, y = tag.centre
            if tag.side > INSIDE * LARGEST_CODE * float(scale(np.asarray([[x, y]]))[0]):
                continue  # a sticker may lie inside it
            cv2.circle(is_taken, (round(x), round(y)), max(1, round(0.6 * tag.side)), 1, -1)
        poses, fits = finder_pairs.poses(picture, plane, scale, is_taken > 0)
        return self._named(picture, poses, fits, taken, MOST_COVERED) if len(poses) else []

    def _named(
        self,
        picture: Image,
        aligned: NDArray[np.float64],
        shared: alignment.Float,
        taken: Sequence[Tag],
        most: int = MOST_JUDGED,
    ) -> list[Tag]:
        """The known codes in these aligned poses, of which a part may be hidden; ``shared`` is how well they fit."""
        assert self._bank is not None
        some = _distinct(aligned)
        aligned, shared = aligned[some], shared[some]
        samples = alignment.sample(picture, aligned)
        finders = partial.visible_finders(samples)
        chosen = np.nonzero((shared >= SHARED_SCORE) | finders.any(axis=1))[0][:MOST_COMPARED]
        if not len(chosen):
            return []
        scores, masks = self._bank.scores(samples[chosen])
        highest = scores.max(axis=1)
        order = np.argsort(-highest, kind="stable")[:most]
        order = order[highest[order] >= FIRST_SCORE]
        chosen = chosen[order]
        aligned, finders, samples = aligned[chosen], finders[chosen], samples[chosen]
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
            if any(_overlap(tag, other) for other in (*taken, *found)):
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


def _aligned(picture: Image, poses: NDArray[np.float64]) -> tuple[NDArray[np.float64], alignment.Float]:
    """The poses in which the image shows what all codes share, refined, and the correlations there; the best first."""
    template, samples = alignment.shared_template(_WIDE_BLUR), alignment.sparse_samples()
    rotated = np.concatenate([alignment.quarter_turned(poses, quarters) for quarters in range(4)])
    rotated, coarse = alignment.refine(picture, rotated, *template, iterations=2, samples=samples)
    order = np.argsort(-coarse, kind="stable")[:MOST_SQUARES]
    chosen, coarse = alignment.refine(picture, rotated[order], *template, iterations=4, samples=samples)
    kept = _best_quarters(coarse, order % len(poses))[:MOST_ALIGNED]
    chosen = chosen[kept]
    aligned, fine = alignment.refine(
        picture, chosen, *alignment.shared_template(), iterations=4, samples=alignment.shared_samples()
    )
    keep = np.argsort(-fine, kind="stable")
    return aligned[keep], fine[keep]


def _distinct(poses: NDArray[np.float64]) -> NDArray[np.intp]:
    """The numbers of the poses that are not nearly the same as an earlier one."""
    corners = alignment.to_corners(poses).astype(np.float32)
    side = np.linalg.norm(corners[:, 0] - corners[:, 2], axis=1) / math.sqrt(2)
    apart = np.abs(corners[:, None] - corners).max(axis=(2, 3))
    first, second = np.nonzero(np.triu(apart < _SAME * side[:, None], 1))
    left = np.ones(len(poses), np.bool_)
    for one, other in zip(first.tolist(), second.tolist(), strict=True):
        if left[one]:
            left[other] = False
    return np.nonzero(left)[0]


def _best_quarters(correlation: alignment.Float, place: NDArray[np.intp]) -> NDArray[np.intp]:
    """Of poses that are quarters of places, the best one of each place and those nearly as good; the best first.

    Something on a corner may make another quarter look better than the true one.
    """
    best = np.full(int(place.max()) + 1, -1.0, np.float32)
    np.maximum.at(best, place, correlation)
    near = np.nonzero(correlation >= best[place] - NEXT_QUARTER)[0]
    return near[np.argsort(-correlation[near], kind="stable")]


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
    """The poses whose centre lies in none of these tags, or that are much smaller than the tag."""
    if not len(poses) or not taken:
        return poses
    centres = poses[:, :2, 2] / poses[:, 2:3, 2]
    sides = SIDE * np.sqrt(np.abs(np.linalg.det(poses[:, :2, :2])))
    free = np.ones(len(poses), np.bool_)
    for tag in taken:
        apart = np.hypot(centres[:, 0] - tag.centre[0], centres[:, 1] - tag.centre[1])
        free &= (apart > tag.side * 0.6) | (sides * INSIDE < tag.side)
    return poses[free]


def _overlap(one: Tag, other: Tag) -> bool:
    small, large = sorted((one.side, other.side))
    is_inside = one.text != other.text and large > INSIDE * small
    return not is_inside and math.dist(one.centre, other.centre) < 0.7 * large


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
