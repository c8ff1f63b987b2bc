"""Face set: the closed set of cards' printed faces, and the recognition of cards by them.

A look at a part of the table proceeds in four steps. ``outlines`` proposes places where a card may lie. Each is
compared with all faces at once, coarsely and in each turn. The best pairs of place and face are aligned exactly
(``face_alignment``), first coarsely. The best face of a place is accepted only if it explains what is seen there, and
clearly better than each other face and its own other turns (``comparison``): the same closed-set decision as
``hardware.camera.codes.closed_set`` makes for codes. So a stranger, a card's back, and of look-alikes one that cannot
be told from another are named nothing.
"""

from __future__ import annotations

import io
import json
import math
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.faces import outlines
from hardware.camera.faces.comparison import Comparer, Fit
from hardware.camera.faces.face_alignment import (
    Float,
    Pose,
    Template,
    corners_of,
    doubled,
    halved,
    is_card_like,
    rigid,
    warped,
)
from hardware.camera.faces.table_view import SCALE, Box, TableView, box_of, pixels_per_mm, table_view
from hardware.camera.geometry.homography import Plane
from hardware.camera.images import Corners, Image, Tag

SCHEMA = 1
"""The number of the format of files of face sets."""
SCORE = 0.55
"""Score (of at most 1) of a face and what is seen from which it is accepted."""
LEAD = 0.25
"""How far what is seen must lie on its face's side between it and any other, of at most 1."""
DISTINCT = 12.0
"""How many times the noise two faces must differ at least."""
FOREIGN, AT_EDGE = 3.0, 24.0
"""What may be left unexplained within a card, and at its edge in further places than one (``comparison.Fit``)."""
SMALLEST_SCALE = 1.2
"""Pixels per millimetre of a frame below which no face is looked for."""
_SIZE_STEP = 2.5
"""Millimetres within which cards have one size."""
_CELL = 3.0
"""Millimetres of a cell of the coarse comparison."""
_COARSE_LEVEL, _COARSE_SCORE, _NEARLY = 0.4, 0.5, 0.25
"""Correlation of a place and a face from which they are aligned; correlation after that from which they are aligned
exactly, if it is not so much less than the best one."""
_AS_GOOD = 0.8
"""Share of the best score from which a face may be the right one: which it is, the places decide where they differ."""
_COARSE_TRIED, _FINE_TRIED = 10, 4
"""Pairs of face and turn that are aligned at a place, coarsely and exactly."""
_MOST_PLACES, _PLACES_BY_PARTS = 48, 16
"""Places that are compared with all faces as a whole, and those of them that are also compared part by part."""
_NOT_WORSE = 0.3
"""Faces that resemble a place so much less than the best one are not tried."""
_SQUARE = 1.5
"""Millimetres by which the sides of a square card may differ."""


@dataclass(frozen=True)
class Face:
    """A card's face: its identity, its picture cut to the card (rows × columns × 3, or grey), and its size in mm."""

    text: str
    image: Image
    width: float
    height: float


class FaceSetError(ValueError):
    """A file that is no face set of this version, or faces of which none can be made. ``code`` is stable."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(f"{code}: {reason}")
        self.code = code


@dataclass(frozen=True)
class Candidate:
    """A face in a pose of the view, and how well it fits."""

    face: int
    quarters: int
    """Quarter turns by which the face is turned from the place's own direction."""
    pose: Pose
    score: float


@dataclass(frozen=True)
class Recognition:
    """A card that was recognised by its face, and why."""

    tag: Tag
    score: float
    lead: float
    """How far what is seen lies on its side, compared with the nearest other face: at most about 1."""
    distinct: float


class _Size:
    """The faces of one card size, at the scale of the view."""

    def __init__(self, width: float, height: float, pictures: NDArray[np.uint8], numbers: list[int]) -> None:
        self.width, self.height, self.pictures, self.numbers = width, height, pictures, numbers
        self.shape: tuple[int, int] = pictures.shape[1], pictures.shape[2]
        self.cells = (max(6, round(width / _CELL)), max(6, round(height / _CELL)))
        self.turns = 4 if abs(width - height) < _SQUARE else 2
        self.half_shape = (self.shape[0] // 2, self.shape[1] // 2)
        smooth = round(_CELL * SCALE)
        cells = [
            cv2.resize(cv2.blur(picture, (smooth, smooth)), self.cells, interpolation=cv2.INTER_AREA)
            for picture in pictures
        ]
        self.bank = [self._unit(part) for part in self._parts(np.stack([without_light(one) for one in cells]))]
        self._templates: dict[tuple[int, bool], Template] = {}
        self._symmetric: dict[int, bool] = {}

    def _parts(self, cells: Float) -> list[Float]:
        """Cells (n × rows × columns × 3) as a whole, and their upper, lower, left and right part."""
        rows, columns = cells.shape[1:3]
        high, wide = rows * 3 // 5, columns * 3 // 5
        return [cells, cells[:, :high], cells[:, rows - high :], cells[:, :, :wide], cells[:, :, columns - wide :]]

    @staticmethod
    def _unit(cells: Float) -> Float:
        """Each picture's cells as a vector of norm 1."""
        flat = (cells - cells.mean(axis=(1, 2), keepdims=True)).reshape(len(cells), -1)
        return np.asarray(flat / np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), 1e-3), np.float32)

    def alike(self, cells: Float, parts: bool) -> Float:
        """The likeness of places (n × rows × columns × 3) to each face in each turn: n × faces × turns, −1 to 1.

        With ``parts`` a place of which a part is covered has the likeness of the rest.
        """
        result = np.empty((len(cells), len(self.numbers), self.turns), np.float32)
        for turn in range(self.turns):
            seen = self._parts(np.rot90(cells, turn * 4 // self.turns, axes=(1, 2)))
            best = self._unit(seen[0]) @ self.bank[0].T
            for number in range(1, 5 if parts else 0):
                best = np.maximum(best, self._unit(seen[number]) @ self.bank[number].T - 0.08)
            result[:, :, turn] = best
        return result

    def is_symmetric(self, face: int) -> bool:
        """Whether a face looks the same after half a turn, as many playing cards do: then its turn is unknown."""
        known = self._symmetric.get(face)
        if known is None:
            picture = self.pictures[face].astype(np.float32)
            grey = np.asarray(cv2.cvtColor(self.pictures[face], cv2.COLOR_BGR2GRAY), np.float32)
            half = _quarter_turned(self.shape, 2)
            pose, score = self.template(face, False).refine(grey, half, iterations=20, parameters=8)
            known = score > 0.8 and is_card_like(pose, self.shape)
            if known:
                fit = Comparer(warped(picture, pose, self.shape), SCALE).fit(picture)
                known = fit.of_face > 0.965 and fit.of_seen > 0.965
            self._symmetric[face] = known
        return known

    def template(self, index: int, coarse: bool) -> Template:
        """A face ready to be aligned; the last ones are kept."""
        key = (index, coarse)
        found = self._templates.pop(key, None)
        if found is None:
            grey = np.asarray(cv2.cvtColor(self.pictures[index], cv2.COLOR_BGR2GRAY), np.float32)
            if coarse:
                size = self.half_shape[::-1]
                grey = np.asarray(
                    cv2.resize(grey[: 2 * size[1], : 2 * size[0]], size, interpolation=cv2.INTER_AREA), np.float32
                )
                grey = np.asarray(cv2.GaussianBlur(grey, (0, 0), 0.8), np.float32)
            found = Template(grey, SCALE / 2 if coarse else SCALE)
        self._templates[key] = found
        if len(self._templates) > 24:
            self._templates.pop(next(iter(self._templates)))
        return found


class FaceSet:
    """The closed set of faces; built once, then used for each look."""

    def __init__(self, faces: Sequence[Face]) -> None:
        kept = [face for face in faces if face.text and min(face.image.shape[:2]) >= 16]
        kept = [face for face in kept if min(face.width, face.height) >= 15 and max(face.width, face.height) <= 200]
        self.texts: tuple[str, ...] = tuple(dict.fromkeys(face.text for face in kept))
        self._owners: list[str] = [face.text for face in kept]
        self._sizes = _grouped(kept)

    # ------------------------------------------------------------ files

    def save(self, path: Path) -> None:
        """Save the set to a file (numpy). Raises ``OSError``."""
        sizes = [
            {
                "width": one.width,
                "height": one.height,
                "numbers": one.numbers,
                "texts": [self._owners[n] for n in one.numbers],
            }
            for one in self._sizes
        ]
        head = json.dumps({"schema": SCHEMA, "scale": SCALE, "sizes": sizes})
        content = io.BytesIO()
        arrays = {f"pictures{index}": one.pictures for index, one in enumerate(self._sizes)}
        np.savez(content, allow_pickle=False, head=np.frombuffer(head.encode(), np.uint8), **arrays)
        path.write_bytes(content.getvalue())

    @staticmethod
    def load(path: Path) -> FaceSet:
        """The set in a file. Raises ``FaceSetError`` (face_set_unusable) or ``OSError``."""
        try:
            with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as stored:
                head = json.loads(stored["head"].tobytes())
                if head["schema"] != SCHEMA or head["scale"] != SCALE:
                    raise FaceSetError("face_set_unusable", "another version")
                result = FaceSet([])
                owners: dict[int, str] = {}
                for index, size in enumerate(head["sizes"]):
                    pictures = np.asarray(stored[f"pictures{index}"], np.uint8)
                    numbers = [int(number) for number in size["numbers"]]
                    if pictures.ndim != 4 or len(pictures) != len(numbers):
                        raise FaceSetError("face_set_unusable", "pictures are missing")
                    owners |= dict(zip(numbers, map(str, size["texts"]), strict=True))
                    result._sizes.append(_Size(float(size["width"]), float(size["height"]), pictures, numbers))
        except (ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile) as error:
            if isinstance(error, FaceSetError):
                raise
            raise FaceSetError("face_set_unusable", str(error)) from error
        result._owners = [owners[number] for number in sorted(owners)]
        result.texts = tuple(dict.fromkeys(result._owners))
        return result

    # ------------------------------------------------------------ looking

    def recognise(
        self,
        image: Image,
        plane: Plane,
        *,
        window: tuple[int, int, int, int] | None = None,
        taken: Sequence[Tag] = (),
        most: int = 8,
    ) -> list[Tag]:
        """The cards in a part of a frame that are named by their face: tags with ``source`` "face".

        A tag's corners are those of the card. ``window`` (left, top, right, bottom in pixels) limits the look,
        ``taken`` are codes and cards already found. At most ``most`` cards are examined, the clearest ones first.
        """
        window = window or (0, 0, image.shape[1], image.shape[0])
        view = table_view(image, plane, self._limited(box_of(plane, window, 3.0), plane))
        if view is None:
            return []
        return [found.tag for found in self.look(view, taken=taken, most=most)]

    def _limited(self, box: Box, plane: Plane) -> Box:
        """The part of a box that is near the layout's markers: a tilted camera sees far beyond the table."""
        xs, ys = zip(*plane.layout.markers.values(), strict=True)
        west, south, east, north = box
        reach = 150.0
        return (
            max(west, min(xs) - reach),
            max(south, min(ys) - reach),
            min(east, max(xs) + reach),
            min(north, max(ys) + reach),
        )

    def look(self, view: TableView, *, taken: Sequence[Tag] = (), most: int = 8) -> list[Recognition]:
        """The cards in a view of the table that are named by their face."""
        if not self._sizes:
            return []
        middle_x = view.west + view.image.shape[1] / 2 / SCALE
        middle_y = view.north - view.image.shape[0] / 2 / SCALE
        if pixels_per_mm(view.plane, middle_x, middle_y) < SMALLEST_SCALE:
            return []
        sight = _Sight(view.image)
        found: list[Recognition] = []
        tried = 0
        spots = self._spots(sight, view)
        closed = [np.asarray(tag.corners, np.float32) for tag in taken]
        while spots and tried < most:
            spot = spots.pop(0)
            x, y = spot.x, spot.y
            at = view.in_frame(np.asarray([[x, y]]))[0]
            if any(cv2.pointPolygonTest(area, (float(at[0]), float(at[1])), False) >= 0 for area in closed):
                continue
            tried += 1
            recognition = self._examine(sight, spot, [spot, *(one for one in spots if _beside(one, spot))], view)
            if recognition is not None:
                found.append(recognition)
                closed.append(np.asarray(recognition.tag.corners, np.float32))
            # What was compared here is done, whether it was named or not.
            spots = [one for one in spots if not _beside(one, spot)]
        return found

    def _spots(self, sight: _Sight, view: TableView) -> list[_Spot]:
        """Places compared coarsely with all faces, the best ones first."""
        places = outlines.rectangles(sight.image, [(one.width, one.height) for one in self._sizes], most=_MOST_PLACES)
        spots: list[_Spot] = []
        for number, size in enumerate(self._sizes):
            own = [place for place in places if place.size == number]
            if not own:
                continue
            poses = [rigid(place.x, place.y, place.angle, size.shape) for place in own]
            cells = np.stack([sight.cells(pose, size) for pose in poses])
            alike = size.alike(cells, False)
            # What resembles no face as a whole may still be a card that is partly covered.
            order = np.argsort(-alike.max(axis=(1, 2)) - 0.3 * np.asarray([place.strength for place in own]))[
                :_PLACES_BY_PARTS
            ]
            alike[order] = size.alike(cells[order], True)
            spots += [
                _Spot(place.x, place.y, number, pose, one) for place, pose, one in zip(own, poses, alike, strict=True)
            ]
        return sorted(spots, key=lambda one: -float(one.alike.max()))

    def _examine(self, sight: _Sight, spot: _Spot, near: Sequence[_Spot], view: TableView) -> Recognition | None:
        """The card at a place, if it can be named."""
        pairs: list[tuple[float, _Spot, int, int]] = []
        for one in near[:6]:
            step = 4 // self._sizes[one.size].turns
            flat = one.alike.ravel()
            for index in np.argsort(-flat)[:_COARSE_TRIED]:
                face, turn = divmod(int(index), one.alike.shape[1])
                pairs.append((float(flat[index]), one, face, turn * step))
        pairs.sort(key=lambda pair: -pair[0])
        tried: set[tuple[int, int, int, int]] = set()
        coarse: list[tuple[Candidate, int]] = []
        for alike, one, face, quarters in pairs:
            heading = round(math.degrees(math.atan2(one.pose[1, 0], one.pose[0, 0])) / 12)
            key = (one.size, face, quarters, heading)
            enough = max(_COARSE_LEVEL, pairs[0][0] - _NOT_WORSE)
            if alike < enough or key in tried or len(coarse) >= _COARSE_TRIED:
                continue
            tried.add(key)
            size = self._sizes[one.size]
            pose = one.pose @ _quarter_turned(size.shape, quarters)
            refined, score = size.template(face, True).refine(sight.half, halved(pose), iterations=8)
            coarse.append((Candidate(face, quarters, doubled(refined), score), one.size))
        coarse.sort(key=lambda pair: -pair[0].score)
        if not coarse or coarse[0][0].score < _COARSE_SCORE:
            return None
        best_size = coarse[0][1]
        size = self._sizes[best_size]
        fine: list[Candidate] = []
        for candidate, number in coarse:
            if number != best_size or len(fine) >= _FINE_TRIED or candidate.score < coarse[0][0].score - _NEARLY:
                continue
            if not is_card_like(candidate.pose, size.shape):
                continue
            refined, score = size.template(candidate.face, False).refine(
                sight.grey, candidate.pose, iterations=6, parameters=8
            )
            if is_card_like(refined, size.shape):
                fine.append(replace(candidate, pose=refined, score=score))
        return self._decide(sight, size, fine, view)

    def _decide(self, sight: _Sight, size: _Size, fine: Sequence[Candidate], view: TableView) -> Recognition | None:
        """The face that explains what is seen, if it does so clearly better than all others."""
        if not fine:
            return None
        fits: list[tuple[Candidate, Fit]] = []
        base = max(fine, key=lambda one: one.score)
        seen = warped(sight.image, base.pose, size.shape)
        comparer = Comparer(seen, SCALE)
        for candidate in fine:
            # Each face is drawn into the pose of the best one, so that all explain the same pixels.
            there = np.linalg.inv(candidate.pose) @ base.pose
            picture = warped(size.pictures[candidate.face], there, size.shape)
            fits.append((candidate, comparer.fit(picture)))
        rated = [self._compared(index, fits, comparer, size) for index in range(len(fits))]
        fair = max(fit.score for _, fit in fits) * _AS_GOOD
        index = max(
            (index for index in range(len(fits)) if fits[index][1].score >= fair), key=lambda index: rated[index][0]
        )
        (winner, best), (lead, distinct) = fits[index], rated[index]
        text = self._text(size, winner.face)
        self.last = (best, lead, distinct, text)
        if best.score < SCORE or best.foreign > FOREIGN or best.at_edge > AT_EDGE or lead < LEAD or distinct < DISTINCT:
            return None
        symmetric = size.is_symmetric(winner.face)
        corners = view.corners(corners_of(winner.pose, size.shape))
        if symmetric:
            corners = _upright(corners, view)
        tag = Tag(text, corners, "face", round(min(1.0, best.score), 3), symmetric=symmetric)
        return Recognition(tag, best.score, lead, distinct)

    def _compared(
        self, index: int, fits: Sequence[tuple[Candidate, Fit]], comparer: Comparer, size: _Size
    ) -> tuple[float, float]:
        """How far a face leads before all others, and how distinct it is from them."""
        one, own = fits[index]
        lead, distinct = 2.0, math.inf
        for other, (rival, fit) in enumerate(fits):
            same = self._text(size, rival.face) == self._text(size, one.face)
            if other == index or (same and (_is_same_turn(rival, one) or size.is_symmetric(one.face))):
                continue
            towards, apart = comparer.between(own, fit)
            lead, distinct = min(lead, towards), min(distinct, apart)
        return lead, distinct

    def _text(self, size: _Size, face: int) -> str:
        return self._owners[size.numbers[face]]

    last: tuple[Fit, float, float, str] | None = None


@dataclass(frozen=True)
class _Spot:
    """A place with its likeness to each face in each turn (faces × turns, −1 to 1)."""

    x: float
    y: float
    size: int
    pose: Pose
    alike: Float


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
        side = round(_CELL * SCALE)
        return np.asarray(cv2.blur(self.image, (side, side)), np.uint8)

    def cells(self, pose: Pose, size: _Size) -> Float:
        """What is seen in a pose, as cells."""
        columns, rows = size.cells
        step = np.asarray(
            [
                [size.shape[1] / columns, 0, size.shape[1] / columns / 2 - 0.5],
                [0, size.shape[0] / rows, size.shape[0] / rows / 2 - 0.5],
                [0, 0, 1],
            ]
        )
        cells = warped(self._smooth, pose @ step, (rows, columns))
        return without_light(cells)


def without_light(cells: NDArray[np.uint8] | Float) -> Float:
    """Cells without slow changes of light."""
    given = np.asarray(cells, np.float32)
    return np.asarray(given - cv2.blur(given, (11, 11), borderType=cv2.BORDER_REFLECT), np.float32)


def _grouped(faces: Sequence[Face]) -> list[_Size]:
    """The faces by size: cards whose sides differ by less than the error of an enrolment have one size."""
    groups: list[list[int]] = []
    for number, face in enumerate(faces):
        for group in groups:
            first = faces[group[0]]
            if abs(first.width - face.width) <= _SIZE_STEP and abs(first.height - face.height) <= _SIZE_STEP:
                group.append(number)
                break
        else:
            groups.append([number])
    sizes = []
    for group in groups:
        width = float(np.median([faces[number].width for number in group]))
        height = float(np.median([faces[number].height for number in group]))
        shape = (round(width * SCALE), round(height * SCALE))
        pictures = []
        for number in group:
            image = faces[number].image
            coloured = image if image.ndim == 3 else np.asarray(cv2.cvtColor(image, cv2.COLOR_GRAY2BGR), np.uint8)
            pictures.append(cv2.resize(coloured, shape, interpolation=cv2.INTER_AREA))
        sizes.append(_Size(width, height, np.asarray(np.stack(pictures), np.uint8), group))
    return sizes


def _quarter_turned(shape: tuple[int, int], quarters: int) -> Pose:
    """The change of a pose by which a face is turned by quarters of a turn, clockwise in the picture, around its
    middle.
    """
    angle = quarters * math.pi / 2
    return rigid((shape[1] - 1) / 2, (shape[0] - 1) / 2, angle, shape)


def _upright(corners: Corners, view: TableView) -> Corners:
    """The corners of a card that looks the same after half a turn, in the turn from −60° to 120° on the table: near no
    direction in which cards are usually laid it may become the other one.
    """
    place = view.plane.place(Tag("", corners))
    a, b, c, d = corners
    return corners if (place.turn + 60) % 360 < 180 else (c, d, a, b)


def _beside(one: _Spot, other: _Spot) -> bool:
    """Whether two places cannot both have a card whose face is visible."""
    return math.hypot(one.x - other.x, one.y - other.y) < 25 * SCALE


def _is_same_turn(one: Candidate, other: Candidate) -> bool:
    change = np.linalg.inv(one.pose) @ other.pose
    return bool(math.atan2(abs(change[1, 0]), change[0, 0]) < 0.3)
