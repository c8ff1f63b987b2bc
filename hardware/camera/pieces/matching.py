"""Matching: which pieces explain what differs from the empty board.

A piece is looked for by its silhouette: the area that an upright figure covers in the picture, which leans away from
the camera. The silhouette that is best filled with one colour is taken first, and what it covers explains no other
piece; so a figure that hides half of the next spot is not read there as well. What is left unexplained makes a spot
unknown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.geometry.viewpoint import Float, Viewpoint
from hardware.camera.pieces import outlines
from hardware.camera.pieces.colours import Mask, shaded
from hardware.camera.pieces.ground import Box, Ground, Picture
from hardware.camera.pieces.reference import Reference
from hardware.camera.pieces.spots import DOWN, PIECE, UNKNOWN, UP, Reading, Spot

FILLED = 0.6
"""Share of a silhouette that must have the colour of a piece."""
_PARTLY = 0.3
"""Share of a silhouette from which there may be a piece."""
_CORE = 0.85
"""A silhouette is looked for a little smaller than it is, since pieces differ."""
_AROUND = 5.0
"""Millimetres around a silhouette that must not have changed all round: a sleeve is larger than a piece."""
_COVERED = 0.55
_SOILED = 0.28
"""Share of a silhouette's area that may have changed without an explanation on an empty spot."""
_HIDDEN = 0.5
"""Share of a spot that other pieces may hide before it is unknown."""
_PRINT_SEEN, _PRINT_GONE = 0.7, 0.45
"""Correlations with the print from which it is seen under a shadow, and below which it is not."""
_LIKE_A_PIECE = 0.5
"""Share of a silhouette from which what is only darker may be a piece of the colour of the print."""
_EVENLY = 0.065
"""Deviation of brightness (natural logarithm) under an even shadow."""
_CLEAN, _NEW = 0.1, 0.3
"""Shares of a silhouette that have changed colour: up to the first on a clean spot, beyond the second by a piece."""
_COUNTED = 0.7
"""Certainty from which cubes of one kind are counted."""
_LITTERED = 1.0
"""Share of a silhouette's area that may have changed on an empty spot, however it lies."""


@dataclass(frozen=True)
class Shape:
    """How the pieces of a spot look from the camera: the middle (pixels of the ground), and pixels per mm.

    ``region`` is the outline within which its pieces are seen, ``kernel`` the silhouette of one piece around ``anchor``
    and ``area`` its pixels.
    """

    spot: Spot
    x: float
    y: float
    scale: float
    region: Float
    kernel: NDArray[np.float32]
    anchor: tuple[int, int]
    area: float


@dataclass(frozen=True)
class _Place:
    """A spot in a part of the ground: its middle and radius (pixels), and the pixels of its region."""

    shape: Shape
    spot: Spot
    x: float
    y: float
    reach: float
    region: Mask


@dataclass
class _Piece:
    """A piece that was found: how well it fills its silhouette, and its colour, at a place (pixels)."""

    filled: float
    colour: str
    at: tuple[int, int]
    ring: float = 0.0


@dataclass
class _Found:
    pieces: list[_Piece] = field(default_factory=list)


def read(
    shapes: Sequence[Shape],
    seen: Picture,
    box: Box,
    reference: Reference,
    backs: Reference | None = None,
) -> dict[str, Reading]:
    """Read these spots in a part of the ground (``seen`` at ``box``); ``backs`` shows tokens face down."""
    changed, darker, ratio = reference.compare(seen, box)
    known = reference.known[box[1] : box[3], box[0] : box[2]]
    places = [_placed(shape, box, (seen.shape[0], seen.shape[1])) for shape in shapes]
    readings = {
        place.spot.name: UNKNOWN
        for place in places
        if not place.region.any() or float(known[place.region].mean()) < 0.9
    }
    places = [place for place in places if place.spot.name not in readings]
    figures = [place for place in places if place.spot.sort != "token"]
    explained = np.zeros(changed.shape, np.bool_)
    found = _explain(figures, seen, changed, explained)
    for place in places:
        if place.spot.sort == "token":
            readings[place.spot.name] = _token(place, seen, box, changed | darker, backs)
        else:
            pieces = found[place.spot.name].pieces
            readings[place.spot.name] = _reading(
                place, pieces, changed, darker, ratio, explained, seen=seen, box=box, reference=reference
            )
    return readings


def shape_of(spot: Spot, ground: Ground, view: Viewpoint) -> Shape:
    """The silhouettes of a spot's pieces, as this camera sees them."""
    x, y = ground.pixels(np.array([[spot.x, spot.y]]))[0]
    single = (outlines.outline(ground, view, spot, spot.size / 2) - (x, y)) * _CORE
    low = np.floor(single.min(axis=0)).astype(int) - 1
    size = np.ceil(single.max(axis=0)).astype(int) - low + 2
    kernel = outlines.polygon(single - low, (int(size[1]), int(size[0]))).astype(np.float32)
    region = outlines.outline(ground, view, spot, spot.reach)
    anchor = (int(-low[0]), int(-low[1]))
    return Shape(spot, float(x), float(y), ground.scale, region, kernel, anchor, float(max(kernel.sum(), 1)))


def _placed(shape: Shape, box: Box, size: tuple[int, int]) -> _Place:
    """A spot's shape in a part of the ground."""
    region = outlines.polygon(shape.region - (box[0], box[1]), size)
    reach = max(shape.spot.radius * shape.scale, 1.0)
    return _Place(shape, shape.spot, shape.x - box[0], shape.y - box[1], reach, region)


def _explain(places: Sequence[_Place], seen: Picture, changed: Mask, explained: Mask) -> dict[str, _Found]:
    """Find the pieces, the clearest first; ``explained`` gets the pixels that they cover."""
    found = {place.spot.name: _Found() for place in places}
    wanted = tuple(dict.fromkeys(colour for place in places for colour in place.spot.colours))
    evidence = {colour: (mask & changed) for colour, mask in shaded(seen, wanted).items()}
    if any(not place.spot.colours for place in places):
        evidence[PIECE] = changed.copy()
    best = {place.spot.name: _best(place, evidence, found[place.spot.name]) for place in places}
    for _ in range(sum(place.spot.most for place in places)):
        name, piece = max(best.items(), key=lambda item: item[1].filled if item[1] else 0.0, default=("", None))
        if piece is None or piece.filled < FILLED:
            break
        place = next(one for one in places if one.spot.name == name)
        covers = _stamp(place, piece.at, changed.shape, 2.5)
        piece.ring = _ring(place, piece.at, changed & ~explained)
        found[name].pieces.append(piece)
        explained |= covers
        for mask in evidence.values():
            mask &= ~covers
        for other in places:
            if other is place or bool((other.region & covers).any()):
                best[other.spot.name] = _best(other, evidence, found[other.spot.name])
    for place in places:
        if place.spot.sort == "cube" and place.spot.most > 1:
            # Cubes that were found later lie beside it, too.
            for piece in found[place.spot.name].pieces:
                piece.ring = _ring(place, piece.at, changed & ~explained)
    return found


def _best(place: _Place, evidence: Mapping[str, Mask], found: _Found) -> _Piece | None:
    """The silhouette of a spot that is best filled with one colour; None where the spot is full."""
    spot = place.spot
    if len(found.pieces) >= spot.most:
        return None
    taken = {piece.colour for piece in found.pieces} if spot.once else set()
    candidates: list[_Piece] = []
    for colour in spot.colours or (PIECE,):
        if colour in taken:
            continue
        piece = _slide(place, evidence[colour])
        if piece is not None:
            candidates.append(_Piece(piece[0], colour, piece[1]))
    return max(candidates, key=lambda one: one.filled, default=None)


def _slide(place: _Place, mask: Mask) -> tuple[float, tuple[int, int]] | None:
    """The place (pixels) within a spot where its silhouette is best filled, and the share that is."""
    tall, wide = place.shape.kernel.shape
    steps = int(np.ceil(place.reach))
    left, top = round(place.x) - steps - place.shape.anchor[0], round(place.y) - steps - place.shape.anchor[1]
    right, bottom = left + 2 * steps + wide, top + 2 * steps + tall
    if not mask[max(top, 0) : max(bottom, 0), max(left, 0) : max(right, 0)].any():
        return 0.0, (round(place.x), round(place.y))
    window = np.zeros((bottom - top, right - left), np.float32)
    inside = slice(max(top, 0), min(bottom, mask.shape[0])), slice(max(left, 0), min(right, mask.shape[1]))
    if inside[0].start >= inside[0].stop or inside[1].start >= inside[1].stop:
        return None
    window[inside[0].start - top : inside[0].stop - top, inside[1].start - left : inside[1].stop - left] = mask[inside]
    filled = cv2.matchTemplate(window, place.shape.kernel, cv2.TM_CCORR) / place.shape.area
    rows, columns = np.mgrid[-steps : steps + 1, -steps : steps + 1]
    far = np.hypot(rows, columns)
    # Of equally filled places the one nearest to the middle.
    score = np.where(far <= place.reach + 0.5, filled[: 2 * steps + 1, : 2 * steps + 1] - 0.001 * far, -1.0)
    row, column = np.unravel_index(int(np.argmax(score)), score.shape)
    at = round(place.x) - steps + int(column), round(place.y) - steps + int(row)
    return float(filled[row, column]), at


def _stamp(place: _Place, at: tuple[int, int], shape: tuple[int, ...], wider: float) -> Mask:
    """The silhouette at a place (pixels), made wider by so many mm, as a mask of a part of the ground."""
    grown = _grown(place.shape.kernel, wider * place.shape.scale)
    around = (grown.shape[0] - place.shape.kernel.shape[0]) // 2
    mask = np.zeros(shape, np.bool_)
    left, top = at[0] - place.shape.anchor[0] - around, at[1] - place.shape.anchor[1] - around
    rows = slice(max(top, 0), min(top + grown.shape[0], shape[0]))
    columns = slice(max(left, 0), min(left + grown.shape[1], shape[1]))
    if rows.start < rows.stop and columns.start < columns.stop:
        mask[rows, columns] = grown[rows.start - top : rows.stop - top, columns.start - left : columns.stop - left] > 0
    return mask


def _grown(kernel: NDArray[np.float32], wider: float) -> NDArray[np.uint8]:
    steps = max(round(wider), 0) + 1
    padded = np.pad(kernel, steps).astype(np.uint8)
    round_shape = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * steps - 1, 2 * steps - 1))
    return np.asarray(cv2.dilate(padded, round_shape), np.uint8)


def _ring(place: _Place, at: tuple[int, int], changed: Mask) -> float:
    """The share around a silhouette that has changed as well."""
    ring = _stamp(place, at, changed.shape, 3.0 + _AROUND) & ~_stamp(place, at, changed.shape, 3.0)
    return float(changed[ring].mean()) if ring.any() else 1.0


def _reading(
    place: _Place,
    pieces: Sequence[_Piece],
    changed: Mask,
    darker: Mask,
    ratio: NDArray[np.float32],
    explained: Mask,
    *,
    seen: Picture,
    box: Box,
    reference: Reference,
) -> Reading:
    """What a spot holds, from the pieces that were found there and what they leave unexplained."""
    spot = place.spot
    others = place.region & explained
    left = place.region & ~explained
    if not pieces and float(others.sum()) > _HIDDEN * float(place.region.sum()):
        return UNKNOWN
    rest = float((changed & left).sum()) / place.shape.area
    if pieces:
        if max(piece.ring for piece in pieces) > _COVERED or (spot.most > 1 and rest > 2 * _SOILED):
            return UNKNOWN
        filled = min(piece.filled for piece in pieces)
        ring = max(piece.ring for piece in pieces)
        counted = {colour: sum(piece.colour == colour for piece in pieces) for colour in {p.colour for p in pieces}}
        certainty = min(1.0, (filled - 0.4) / 0.45, 1 - max(0.0, ring - 0.25) / 0.4)
        if spot.most > 1:
            certainty = min(certainty, 1 - rest / (4 * _SOILED))
        # A cube beside another is easily overlooked, or the print taken for one.
        if not spot.once and spot.sort == "cube" and certainty < _COUNTED:
            return UNKNOWN
        return Reading(counted, round(max(certainty, 0.0), 2))
    if rest > _LITTERED:
        return UNKNOWN
    certainty = max(1 - rest / (2 * _SOILED), 0.5)
    differs = (changed | darker) & left
    if float(differs.sum()) < 0.4 * place.shape.area or _filled(place, differs) < _LIKE_A_PIECE:
        return Reading({}, round(certainty, 2))
    # As large as a piece, and of the colour of the print: a shadow if the print is seen under it.
    new = _filled(place, changed & left)
    seen_print = reference.printed(seen, box, differs)
    least = _PRINT_SEEN if new > _CLEAN else _PRINT_GONE
    if new > _NEW or (seen_print is not None and seen_print < least):
        return UNKNOWN
    if seen_print is None:
        evenly = float(np.log(np.maximum(ratio[differs], 0.02)).std()) < _EVENLY
        return Reading({}, 0.6) if evenly and new < _CLEAN else UNKNOWN
    return Reading({}, round(certainty if seen_print >= _PRINT_SEEN else min(certainty, 0.6), 2))


def _filled(place: _Place, mask: Mask) -> float:
    """The share of the best filled silhouette of a spot."""
    found = _slide(place, mask)
    return 0.0 if found is None else found[0]


def _token(place: _Place, seen: Picture, box: Box, differs: Mask, backs: Reference | None) -> Reading:
    """Whether a token lies on a spot, and with which face up."""
    core = _stamp(place, (round(place.x), round(place.y)), differs.shape, -0.5)
    off = float(differs[core].mean()) if core.any() else 1.0
    if off < 0.2:
        return Reading({}, round(1 - off * 2, 2))
    ring = _ring(place, (round(place.x), round(place.y)), differs)
    if off < 0.5 or ring > _COVERED:
        return UNKNOWN
    if backs is None or not backs.known[box[1] : box[3], box[0] : box[2]][core].all():
        return UNKNOWN
    changed, darker, _ = backs.compare(seen, box)
    other = float((changed | darker)[core].mean())
    if other < 0.2:
        return Reading({DOWN: 1}, round(1 - other * 2, 2))
    return Reading({UP: 1}, round(min(1.0, other * 1.5), 2)) if other > 0.45 else UNKNOWN
