"""Face look: one look at a part of the table for cards, place by place.

``outlines`` proposes places where a card may lie. Each is compared with all faces at once, coarsely and in each turn.
``examine`` then takes the clearest place: its best pairs of place and face are aligned exactly (``face_alignment``),
first coarsely. The best face is accepted only if it explains what is seen, and clearly better than each other face and
its own other turns (``comparison``): the same closed-set decision as ``hardware.camera.codes.closed_set`` makes for
codes. So a stranger, a card's back and a card that cannot be distinguished from its look-alike get no name.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from hardware.camera.faces import outlines
from hardware.camera.faces.comparison import Comparer, Fit
from hardware.camera.faces.face_alignment import Float, Pose, corners_of, doubled, halved, is_card_like, rigid, warped
from hardware.camera.faces.face_bank import CELL, FaceBank, quarter_turned, without_light
from hardware.camera.faces.recognition import SCORE, SHARE, Recognition
from hardware.camera.faces.table_view import SCALE, TableView
from hardware.camera.images import Image, Tag

_COARSE_LEVEL, _COARSE_SCORE, _NEARLY = 0.28, 0.5, 0.25
"""Correlation of a place and a face from which they are aligned; correlation after that from which they are aligned
exactly, if it is not so much less than the best one."""
_COARSE_BESIDE = 0.45
"""The first of these once a card was found: what is left is mostly bare table."""
_NOT_WORSE = 0.3
"""Faces that resemble a place so much less than the best one are not tried."""
_COARSE_TRIED, _OF_HEADING, _OF_SPOT, _FINE_TRIED = 5, 2, 4, 4
"""Pairs of face and turn that are aligned coarsely at a place, in one direction, and at most of each proposal; and
those that are aligned exactly."""
_COARSE_CLEAR = 0.85
"""Correlation after the coarse alignment from which no other pair is aligned."""
_COARSE_STEPS, _FINE_STEPS, _FINE_STEPS_MORE = 8, 6, 4
"""Steps of an alignment: coarse, exact, and exact where another face has been aligned."""
_AS_GOOD = 0.8
"""Share of the best score from which a face may be the right one: which it is, the places decide where they differ."""
_MOST_PLACES, _PLACES_BY_PARTS = 16, 6
"""Places of one direction that are compared with all faces as a whole, and those of them that are also compared part by
part."""
_DIRECTIONS, _CLEAR = 3, 0.75
"""Directions that are searched before the first place is examined, unless a place is so much like a face."""
_WITHIN = 0.7
"""Share of a place's sides within which the middle of a card that was found must not lie."""
_AROUND = 4.0
"""Millimetres around a card that are compared: its edge shows what lies upon it."""
_MOST_EXAMINED = 16
"""Places that are examined in one look."""
_ROOM = 9.0
"""A part of the table with room for so many cards is searched in all directions although a card was found."""
_BESIDE = 25.0
"""Millimetres between the centres of two cards at least, if both faces are visible."""


@dataclass(frozen=True)
class _Candidate:
    """A face in a pose of the view, and how well it fits."""

    face: int
    pose: Pose
    score: float


@dataclass(frozen=True)
class _Spot:
    """A place with its likeness to each face in each turn (faces × turns, −1 to 1)."""

    x: float
    y: float
    size: int
    pose: Pose
    alike: Float


@dataclass(frozen=True)
class _Placed:
    """A pose (without a turn by quarters) that was aligned coarsely, and its likeness to each face in each turn."""

    size: int
    pose: Pose
    score: float
    alike: Float


class Look:
    """One look at a part of the table, with the faces of all sizes."""

    def __init__(self, view: TableView, banks: Sequence[FaceBank]) -> None:
        self.view = view
        self._banks = banks
        self._sight = _Sight(view.image)
        self._outlines = outlines.Outlines(view.image, view.seen)
        area = min(bank.width * bank.height for bank in banks) * SCALE**2
        self._is_wide = view.image.shape[0] * view.image.shape[1] > _ROOM * area
        self._spots: list[_Spot] | None = None
        """The places that are left to examine, the clearest first; None before the first ones have been searched."""
        self._closed: list[Float] = []
        self._refused: list[Float] = []
        self._looks_beside = False
        """Whether a card was found, and the places in its direction have not been searched since."""
        self.examined = 0
        """How many places were examined."""
        self.best: Recognition | None = None
        """The best match at the place that was examined last, certain or not."""

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to examine."""
        if self.examined >= _MOST_EXAMINED:
            return True
        if self._spots is None:
            return self._outlines.is_exhausted
        if self._looks_beside:
            return False
        nothing = not self._spots or float(self._spots[0].alike.max()) < self._least_alike
        return nothing and (self._outlines.is_exhausted or (bool(self._closed) and not self._is_wide))

    @property
    def _least_alike(self) -> float:
        """Likeness of a place to a face from which it is examined."""
        return _COARSE_BESIDE if self._closed else _COARSE_LEVEL

    def examine(self, taken: Sequence[Tag] = ()) -> Recognition | None:
        """The card at the clearest place that is left, if it can be named. ``taken`` are codes and cards in sight."""
        closed = [*self._closed, *self._refused, *(np.asarray(tag.corners, np.float32) for tag in taken)]
        texts = {tag.text for tag in taken if tag.source != "face"}
        self.best = None
        while not self.is_done:
            if self._looks_beside:
                self._looks_beside = False
                self._spots = _clearest_first([*(self._spots or ()), *self._in_next_direction(self._areas(closed))])
                continue
            if not self._spots or float(self._spots[0].alike.max()) < self._least_alike:
                self._spots = self._promising(closed)
                continue
            spot = self._spots.pop(0)
            if closed and self._is_closed(spot, closed):
                continue
            self.examined += 1
            near = [spot, *(place for place in self._spots if _beside(place, spot))]
            # What was compared here is done, whether it is named or not.
            self._spots = [place for place in self._spots if not _beside(place, spot)]
            self.best = self._recognise(near)
            if self.best is None:
                return None
            corners = np.asarray(self.best.tag.corners, np.float32)
            if not self.best.is_certain or self.best.tag.text in texts:
                if self.best.fit.score >= SCORE:
                    # What lies here is a card of which this is not certain; a worse place on it is no other card.
                    self._refused.append(corners)
                return None
            # Of a face with stripes a part resembles the whole, a little beside it.
            if self._lies_on(corners, [*self._closed, *(np.asarray(tag.corners, np.float32) for tag in taken)]):
                return None
            # A sticker on the card names it already.
            if any(tag.source != "face" and self.best.tag.contains(tag.centre) for tag in taken):
                return None
            self._closed.append(corners)
            # Cards side by side have one direction, and the places between them crowd out those of the others.
            left, right = self.view.in_view(corners)[:2].tolist()
            self._outlines.search_again(math.atan2(right[1] - left[1], right[0] - left[0]))
            self._looks_beside = True
            return self.best
        return None

    def _is_closed(self, spot: _Spot, closed: Sequence[Float]) -> bool:
        """Whether a card that was found lies in this place: the middle of one of both is within the other."""
        shape = self._banks[spot.size].shape
        middle = np.asarray([[spot.x, spot.y]])
        inner = middle + (corners_of(spot.pose, shape) - middle) * _WITHIN
        seen = self.view.in_frame(np.concatenate([middle, inner]))
        place = seen[1:].astype(np.float32)
        return any(
            cv2.pointPolygonTest(area, seen[0].tolist(), False) >= 0
            or cv2.pointPolygonTest(place, area.mean(axis=0).tolist(), False) >= 0
            for area in closed
        )

    def _lies_on(self, corners: Float, known: Sequence[Float]) -> bool:
        """Whether more of a card lies on cards that are known, or beneath them, than one may cover of another."""
        place, *others = (self.view.in_view(outline).astype(np.float32) for outline in (corners, *known))
        area = float(cv2.contourArea(place))
        return any(cv2.intersectConvexConvex(place, other)[0] > (1 - SHARE) * area for other in others)

    def _promising(self, closed: Sequence[Float]) -> list[_Spot]:
        """Places in the next directions, compared coarsely with all faces, the best ones first.

        ``closed``: the corners (pixels of the frame) of what was found already; cards side by side would crowd out
        the one that was not.
        """
        areas = self._areas(closed)
        spots: list[_Spot] = []
        for _ in range(_DIRECTIONS):
            spots += self._in_next_direction(areas)
            clearest = max((float(spot.alike.max()) for spot in spots), default=0.0)
            if self._outlines.is_exhausted or (clearest > _CLEAR and not self._is_wide):
                break
        return _clearest_first(spots)

    def _areas(self, closed: Sequence[Float]) -> list[outlines.Points]:
        return [self.view.in_view(area) for area in closed]

    def _in_next_direction(self, closed: Sequence[outlines.Points]) -> list[_Spot]:
        sizes = [(bank.width, bank.height) for bank in self._banks]
        places = self._outlines.rectangles(sizes, most=_MOST_PLACES, closed=closed)
        spots: list[_Spot] = []
        for number, bank in enumerate(self._banks):
            own = [place for place in places if place.size == number]
            if not own:
                continue
            poses = [rigid(place.x, place.y, place.angle, bank.shape) for place in own]
            cells = np.stack([self._sight.cells(pose, bank) for pose in poses])
            alike = bank.alike(cells, False)
            # What resembles no face as a whole may still be a card that is partly covered.
            strength = np.asarray([place.strength for place in own])
            order = np.argsort(-alike.max(axis=(1, 2)) - 0.3 * strength)[:_PLACES_BY_PARTS]
            alike[order] = bank.alike(cells[order], True)
            spots += [_Spot(at.x, at.y, number, pose, value) for at, pose, value in zip(own, poses, alike, strict=True)]
        return spots

    def _recognise(self, near: Sequence[_Spot]) -> Recognition | None:
        """The face that fits best at a place, proposed several times with small differences."""
        pairs: list[tuple[float, _Spot, int, int]] = []
        for spot in near[:6]:
            step = 4 // self._banks[spot.size].turns
            flat = spot.alike.ravel()
            for index in np.argsort(-flat)[:_OF_SPOT]:
                face, turn = divmod(int(index), spot.alike.shape[1])
                pairs.append((float(flat[index]), spot, face, turn * step))
        pairs.sort(key=lambda pair: -pair[0])
        enough = max(_COARSE_LEVEL, pairs[0][0] - _NOT_WORSE)
        tried: dict[tuple[int, int], int] = {}
        best: _Placed | None = None
        for alike, first, face, quarters in pairs:
            heading = round(math.degrees(math.atan2(first.pose[1, 0], first.pose[0, 0])) / 12)
            key = (first.size, heading)
            if alike < enough or tried.get(key, 0) >= _OF_HEADING:
                continue
            if sum(tried.values()) >= _COARSE_TRIED:
                break
            tried[key] = tried.get(key, 0) + 1
            placed = self._placed(first, face, quarters)
            if best is None or placed.score > best.score:
                best = placed
            if best.score > _COARSE_CLEAR:
                break
        if best is None or best.score < _COARSE_SCORE:
            return None
        bank = self._banks[best.size]
        flat = best.alike.ravel()
        fine: list[_Candidate] = []
        pose, iterations = best.pose, _FINE_STEPS
        order = [int(index) for index in np.argsort(-flat)[:_FINE_TRIED] if flat[index] >= flat.max() - _NEARLY]
        for index in order:
            face, turn = divmod(index, bank.turns)
            turned = quarter_turned(bank.shape, turn * 4 // bank.turns)
            template = bank.template(face, False)
            refined, score = template.refine(self._sight.grey, pose @ turned, iterations=iterations, parameters=8)
            if not is_card_like(refined, bank.shape):
                continue
            fine.append(_Candidate(face, refined, score))
            if score > _COARSE_SCORE:
                # Where one face has been aligned, others need only a few steps.
                pose, iterations = refined @ np.linalg.inv(turned), _FINE_STEPS_MORE
        clearest = max((candidate.score for candidate in fine), default=0.0)
        fine = [candidate for candidate in fine if candidate.score > clearest - _NEARLY]
        return self._best_of(bank, fine) if fine else None

    def _placed(self, spot: _Spot, face: int, quarters: int) -> _Placed:
        """A place aligned coarsely with a face, or with another one that resembles it more there."""
        bank = self._banks[spot.size]
        pose, iterations = spot.pose, _COARSE_STEPS
        best: _Placed | None = None
        for _ in range(2):
            turned = quarter_turned(bank.shape, quarters)
            template = bank.template(face, True)
            refined, score = template.refine(self._sight.half, halved(pose @ turned), iterations=iterations)
            pose, iterations = doubled(refined) @ np.linalg.inv(turned), _COARSE_STEPS // 2
            if best is None or score > best.score:
                detail = bank.alike_in_detail(template.sample(self._sight.half, halved(pose)))
                colours = bank.alike(self._sight.cells(pose, bank)[None], True)[0]
                best = _Placed(spot.size, pose, score, (detail + colours) / 2)
            nearest, turn = divmod(int(best.alike.argmax()), bank.turns)
            if (nearest, turn * 4 // bank.turns) == (face, quarters):
                break
            face, quarters = nearest, turn * 4 // bank.turns
        assert best is not None
        return best

    def _best_of(self, bank: FaceBank, candidates: Sequence[_Candidate]) -> Recognition:
        """The face that explains best what is seen, with its lead over all others."""
        # The best one comes first: the blur of the frame is found with it.
        candidates = sorted(candidates, key=lambda spot: -spot.score)
        base = candidates[0]
        margin = round(_AROUND * SCALE)
        outer = base.pose @ np.asarray([[1, 0, -margin], [0, 1, -margin], [0, 0, 1]])
        whole = (bank.shape[0] + 2 * margin, bank.shape[1] + 2 * margin)
        comparer = Comparer(warped(self._sight.image, outer, whole), SCALE, margin)
        fits: list[Fit] = []
        for candidate in candidates:
            # Each face is drawn into the pose of the best one, so that all explain the same pixels.
            there = np.linalg.inv(candidate.pose) @ base.pose
            fits.append(comparer.fit(warped(bank.pictures[candidate.face], there, bank.shape)))
        rated = [self._lead(index, candidates, fits, comparer, bank) for index in range(len(fits))]
        fair = max(fit.score for fit in fits) * _AS_GOOD
        index = max((index for index, fit in enumerate(fits) if fit.score >= fair), key=lambda index: rated[index][0])
        winner, fit = candidates[index], fits[index]
        corners = self.view.corners(corners_of(winner.pose, bank.shape))
        certainty = round(min(1.0, fit.score), 3)
        tag = Tag(bank.texts[winner.face], corners, "face", certainty)
        return Recognition(tag, fit, *rated[index])

    def _lead(
        self, index: int, candidates: Sequence[_Candidate], fits: Sequence[Fit], comparer: Comparer, bank: FaceBank
    ) -> tuple[float, float, float]:
        """How far a face leads before all others, how distinct it is from them, and how much of that is not covered."""
        first = candidates[index]
        lead, distinct, shown = 2.0, math.inf, 1.0
        for other, rival in enumerate(candidates):
            same = bank.texts[rival.face] == bank.texts[first.face]
            if other == index or (same and _is_same_turn(rival, first)):
                continue
            towards, apart, uncovered = comparer.between(fits[index], fits[other])
            lead, distinct, shown = min(lead, towards), min(distinct, apart), min(shown, uncovered)
        return lead, distinct, shown


class _Sight:
    """The view in the forms in which it is compared."""

    def __init__(self, image: Image) -> None:
        self.image = image
        self.grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.float32)
        tall, wide = image.shape[0] // 2, image.shape[1] // 2
        half = cv2.resize(self.grey[: 2 * tall, : 2 * wide], (wide, tall), interpolation=cv2.INTER_AREA)
        self.half = np.asarray(cv2.GaussianBlur(half, (0, 0), 0.8), np.float32)

    @cached_property
    def _smooth(self) -> Image:
        side = round(CELL * SCALE)
        return np.asarray(cv2.blur(self.image, (side, side)), np.uint8)

    def cells(self, pose: Pose, bank: FaceBank) -> Float:
        """The view in a pose, as cells."""
        (columns, rows), (tall, wide) = bank.cells, bank.shape
        across, down = wide / columns, tall / rows
        step = np.asarray([[across, 0, across / 2 - 0.5], [0, down, down / 2 - 0.5], [0, 0, 1]])
        return without_light(warped(self._smooth, pose @ step, (rows, columns)))


def _clearest_first(spots: Sequence[_Spot]) -> list[_Spot]:
    return sorted(spots, key=lambda spot: -float(spot.alike.max()))


def _beside(first: _Spot, other: _Spot) -> bool:
    """Whether two places cannot both have a card whose face is visible."""
    return math.hypot(first.x - other.x, first.y - other.y) < _BESIDE * SCALE


def _is_same_turn(first: _Candidate, other: _Candidate) -> bool:
    change = np.linalg.inv(first.pose) @ other.pose
    return bool(math.atan2(abs(change[1, 0]), change[0, 0]) < 0.3)
