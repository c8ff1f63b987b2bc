"""Drawing of the simulated table: mat, cards, hands, light and noise in the perspective of a camera.

The cards have real QR codes and the mat real markers, the camera is slightly tilted and rotated, the light flickers and
the sensor is noisy. The cards' design is our own.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

import cv2
import numpy as np
import qrcode
from numpy.typing import NDArray
from qrcode.constants import ERROR_CORRECT_M

from hardware.camera.geometry.layout import Layout, Point
from hardware.camera.images import Image

_DETAIL = 5
"""Pixels per millimetre of the pictures of cards and mat before the projection."""
_PAPER, _INK, _LINE, _CLOTH = (232, 242, 247), (21, 28, 33), (172, 195, 207), (190, 208, 188)  # blue, green, red
_TABLE, _SKIN = (58, 82, 110), (128, 160, 205)
_RIBBONS = ((158, 90, 28), (28, 35, 168), (39, 101, 44), (0, 90, 122), (75, 89, 20), (70, 60, 110))


ToPixels = Callable[[list[Point]], NDArray[np.float64]]
"""Maps places on the table (mm, n × 2) to pixels (n × 2)."""
DrawMore = Callable[[Image, float, ToPixels], None]
"""Draws further things on a frame, in place, at a time (seconds)."""


@dataclass(frozen=True)
class Pose:
    """Where a card lies: its centre (mm) and its turn, clockwise degrees from north."""

    x: float
    y: float
    turn: float


@dataclass(frozen=True, eq=False)
class FacePicture:
    """The printed face of a card without a sticker: rows × columns × 3."""

    image: Image


@dataclass(frozen=True)
class SimulatedCard:
    """A card: its text, a title, its size and its code's side in mm, and its pose.

    It has a sticker with its text as a code, or only the ``face`` that is printed on it.
    """

    text: str
    title: str
    width: float
    height: float
    code: float
    pose: Pose
    face: FacePicture | None = None


@dataclass(frozen=True)
class HandAction:
    """A hand that lays, turns or removes a card, or rests above the table. Times are seconds."""

    kind: Literal["lay", "turn", "remove", "hand"]
    start: float
    held_from: float
    held_until: float
    end: float
    where: Pose
    edge: Point
    """The place (mm) from which the hand comes and to which it returns."""
    card: SimulatedCard | None = None
    after: Pose | None = None


class Drawing:
    """Draws the frames of a layout's table.

    ``size`` is the frame's (width, height), ``noise`` a standard deviation in grey levels.
    """

    def __init__(self, layout: Layout, size: tuple[int, int], noise: float, seed: int) -> None:
        self.layout, self.size, self.noise = layout, size, noise
        self._to_pixels = _camera(layout, size)
        self._random = np.random.default_rng(seed)
        markers, zones = tuple(layout.markers.items()), tuple(layout.zones.items())
        scenery = _scenery(layout.dictionary, layout.marker_size, markers, zones, size, noise, seed)
        self._empty, self._brighter, self._darker, self._random.bit_generator.state = scenery
        self._still: tuple[tuple[SimulatedCard, ...], Image] | None = None

    def picture(
        self,
        lying: tuple[SimulatedCard, ...],
        actions: Iterable[HandAction],
        moment: float,
        light: float,
        draw_more: DrawMore | None = None,
    ) -> Image:
        """The frame with these cards, the actions under way at a time (seconds), and a light (1 is daylight)."""
        if self._still is None or self._still[0] != lying:
            still = self._empty.copy()
            for card in lying:
                self._draw_card(still, card, 1.0)
            self._still = lying, still
        canvas = self._still[1].copy()
        if draw_more is not None:
            draw_more(canvas, moment, self._pixels)
        for action in actions:
            if action.start <= moment < action.end:
                self._draw_action(canvas, action, moment)
        return self._expose(canvas, light)

    def _draw_card(self, canvas: Image, card: SimulatedCard, lifted: float) -> None:
        """Draw a card; ``lifted`` > 1 enlarges it, since it is nearer to the camera."""
        if card.face is not None:
            face = _printed(card.face, card.width, card.height)
        else:
            face = card_face(card.text, card.title, card.width, card.height, card.code)
        turn = math.radians(card.pose.turn)
        right, up = (math.cos(turn), -math.sin(turn)), (math.sin(turn), math.cos(turn))
        half_w, half_h = card.width / 2 * lifted, card.height / 2 * lifted
        corners = [
            (
                card.pose.x + u * half_w * right[0] + v * half_h * up[0],
                card.pose.y + u * half_w * right[1] + v * half_h * up[1],
            )
            for u, v in ((-1, 1), (1, 1), (1, -1), (-1, -1))
        ]
        pixels = self._pixels(corners)
        low = np.floor(pixels.min(axis=0)).astype(int) - 2
        high = np.ceil(pixels.max(axis=0)).astype(int) + 3
        left, top = max(int(low[0]), 0), max(int(low[1]), 0)
        right_edge, bottom = min(int(high[0]), self.size[0]), min(int(high[1]), self.size[1])
        if right_edge <= left or bottom <= top:
            return
        tall, wide = face.shape[:2]
        source = np.asarray([[0, 0], [wide, 0], [wide, tall], [0, tall]], np.float32) - np.float32(0.5)
        matrix = cv2.getPerspectiveTransform(source, (pixels - (left, top)).astype(np.float32))
        size = (right_edge - left, bottom - top)
        drawn = cv2.warpPerspective(face, matrix, size, flags=cv2.INTER_LINEAR)
        mask = (
            cv2.warpPerspective(np.full((tall, wide), 255, np.uint8), matrix, size)[..., None].astype(np.float32) / 255
        )
        part = canvas[top:bottom, left:right_edge]
        canvas[top:bottom, left:right_edge] = (drawn * mask + part * (1 - mask)).astype(np.uint8)

    def _draw_action(self, canvas: Image, action: HandAction, now: float) -> None:
        """Draw the hand of an action at a time, with the card that it holds."""
        ex, ey = action.edge
        if now < action.held_from:
            share = (now - action.start) / (action.held_from - action.start)
        elif now < action.held_until:
            share = 1.0
        else:
            share = 1 - (now - action.held_until) / max(action.end - action.held_until, 1e-9)
        x, y = action.where.x, action.where.y
        held = action.held_from <= now < action.held_until
        along = (now - action.held_from) / (action.held_until - action.held_from)
        if held and action.card is not None:
            if action.kind == "lay":
                share = _eased(along)
            elif action.kind == "remove":
                share = 1 - _eased(along)
            swing = math.sin(math.pi * along) if action.kind == "turn" else 0.0
            turn = action.where.turn
            if action.after is not None:
                turn += ((action.after.turn - turn + 180) % 360 - 180) * _eased(along)
            pose = Pose(x + (ex - x) * (1 - share), y + (ey - y) * (1 - share) + 30 * swing, turn)
            self._draw_card(
                canvas, replace(action.card, pose=pose), 1 + 0.12 * (swing if action.kind == "turn" else 1 - share)
            )
        if held and action.kind == "hand":
            x, y = x + 2 * math.sin(now * 9), y + 2 * math.cos(now * 7)  # a hand is never quite still
        self._draw_hand(
            canvas, (x + (ex - x) * (1 - share), y + (ey - y) * (1 - share)), action.edge, action.kind == "hand"
        )

    def _draw_hand(self, canvas: Image, tip: Point, edge: Point, over: bool) -> None:
        """A hand that reaches from the edge to a card's near end, or right over it."""
        dx, dy = edge[0] - tip[0], edge[1] - tip[1]
        reach = math.hypot(dx, dy)
        if reach < 1:
            return
        dx, dy = dx / reach, dy / reach
        gap = 0.0 if over else 46.0
        spots = [(tip[0] + dx * d - dy * s, tip[1] + dy * d + dx * s, r) for d, s, r in _hand_shape(gap)]
        outline = tuple(int(channel * 0.82) for channel in _SKIN)
        for grown, colour in ((2.5, outline), (0.0, _SKIN)):
            for x, y, radius in spots:
                centre, rim = self._pixels([(x, y), (x + radius + grown, y)])
                size = max(1, round(float(np.hypot(*(rim - centre)))))
                if abs(centre[0]) < 20_000 and abs(centre[1]) < 20_000:
                    cv2.circle(
                        canvas,
                        (round(float(centre[0])), round(float(centre[1]))),
                        size,
                        colour,
                        cv2.FILLED,
                        cv2.LINE_AA,
                    )

    def _expose(self, canvas: Image, light: float) -> Image:
        """The frame with light, flicker and the sensor's noise."""
        gain = light * (1 + float(self._random.normal(0, 0.004)))
        lit = cv2.convertScaleAbs(canvas, alpha=gain) if abs(gain - 1) > 1e-3 else canvas
        if self.noise <= 0:
            return np.asarray(lit, np.uint8)
        row, column = (int(value) for value in self._random.integers(0, 64, 2))
        here = slice(row, row + self.size[1]), slice(column, column + self.size[0])
        return np.asarray(cv2.subtract(cv2.add(lit, self._brighter[here]), self._darker[here]), np.uint8)

    def _pixels(self, points: list[Point]) -> NDArray[np.float64]:
        given = np.asarray(points, np.float64).reshape(-1, 1, 2)
        return np.asarray(cv2.perspectiveTransform(given, self._to_pixels), np.float64).reshape(-1, 2)


@lru_cache(maxsize=4)
def _scenery(
    dictionary: str,
    marker_size: float,
    markers: tuple[tuple[int, Point], ...],
    zones: tuple[tuple[str, tuple[Point, ...]], ...],
    size: tuple[int, int],
    noise: float,
    seed: int,
) -> tuple[Image, Image, Image, Mapping[str, object]]:
    """The empty table, the noise to add and to subtract, and the state of the random generator after drawing them.

    They are drawn once for all tables with these parameters, the parts of a layout among them.
    """
    rng = np.random.default_rng(seed)
    layout = Layout(dictionary, marker_size, dict(markers), dict(zones))
    empty = _draw_table(layout, size, rng)
    grain = np.round(rng.normal(0, max(noise, 1e-9), (size[1] + 64, size[0] + 64, 1)))
    brighter, darker = (np.clip(sign * grain, 0, 255).astype(np.uint8).repeat(3, axis=2) for sign in (1, -1))
    return empty, brighter, darker, rng.bit_generator.state


def _camera(layout: Layout, size: tuple[int, int]) -> NDArray[np.float64]:
    """The homography from millimetres to pixels: a camera south of the middle, tilted and slightly rotated."""
    width, height = size
    xs = [x for x, _ in layout.markers.values()]
    ys = [y for _, y in layout.markers.values()]
    half_x, half_y = max(map(abs, xs)) + 32, max(map(abs, ys)) + 28
    scale = min(width / half_x, height / half_y) / 2 * 0.97
    middle_x, middle_y = width / 2, height / 2
    table, picture = [], []
    for sx, sy, narrow in ((-1, 1, 0.955), (1, 1, 0.965), (1, -1, 1.0), (-1, -1, 0.99)):
        table.append((sx * half_x, sy * half_y))
        picture.append((middle_x + sx * half_x * scale * narrow, middle_y - sy * half_y * scale * (0.985 + 0.01 * sx)))
    matrix = cv2.getPerspectiveTransform(np.asarray(table, np.float32), np.asarray(picture, np.float32))
    return np.asarray(matrix, np.float64)


def _draw_table(layout: Layout, size: tuple[int, int], rng: np.random.Generator) -> Image:
    """The frame of the empty mat on a wooden table, without light and noise."""
    half_x, half_y = 330, 230
    rows, columns = 2 * half_y * _DETAIL, 2 * half_x * _DETAIL
    grain = rng.normal(0, 7, (rows // 4, 4, 1)).cumsum(axis=1)
    grain = cv2.resize(grain.astype(np.float32), (columns, rows), interpolation=cv2.INTER_CUBIC)
    np.clip(grain, -18, 18, out=grain)
    plan = np.asarray(cv2.merge([(channel + grain).astype(np.uint8) for channel in _TABLE]), np.uint8)

    def at(x: float, y: float) -> tuple[int, int]:
        return round((x + half_x) * _DETAIL), round((half_y - y) * _DETAIL)

    def square(x: float, y: float, half: float, colour: tuple[int, int, int]) -> None:
        cv2.rectangle(plan, at(x - half, y + half), at(x + half, y - half), colour, cv2.FILLED)

    cv2.rectangle(plan, at(-210, 148.5), at(210, -148.5), _PAPER, cv2.FILLED)
    for column in range(28):
        for row in range(19):
            if (column + row) % 2 == 0:
                square(-202.5 + 15 * column, 135 - 15 * row, 7.5, _CLOTH)
    for polygon in layout.zones.values():
        points = np.asarray([at(x, y) for x, y in polygon], np.int32).reshape(-1, 1, 2)
        cv2.polylines(plan, [points], True, _INK, 3, cv2.LINE_AA)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    side = round(layout.marker_size * _DETAIL)
    for number, (x, y) in layout.markers.items():
        square(x, y, layout.marker_size / 2 + 4, (255, 255, 255))
        marker = cv2.aruco.generateImageMarker(dictionary, number, side)
        left, top = at(x - layout.marker_size / 2, y + layout.marker_size / 2)
        plan[top : top + side, left : left + side] = marker[..., None]
    to_table = np.array([[1 / _DETAIL, 0, -half_x], [0, -1 / _DETAIL, half_y], [0, 0, 1]])
    matrix = _camera(layout, size) @ to_table
    smooth = cv2.GaussianBlur(plan, (0, 0), 0.8)  # the plan has a higher resolution than the frame
    return np.asarray(cv2.warpPerspective(smooth, matrix, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def _eased(share: float) -> float:
    """0 … 1 with slow start and end (smoothstep), as hands move."""
    share = min(max(share, 0.0), 1.0)
    return share * share * (3 - 2 * share)


def _hand_shape(gap: float) -> list[tuple[float, float, float]]:
    """Circles (mm along the arm, mm across, radius in mm) that form fingers, palm and arm."""
    fingers = [(gap + 9 * k, side, 8.0) for side in (-24.0, -8.0, 8.0, 24.0) for k in range(5)]
    palm = [(gap + 62, side, 28.0) for side in (-12.0, 12.0)]
    arm = [(gap + 85 + 14 * k, 0.0, 27.0) for k in range(26)]
    return fingers + palm + arm


@lru_cache(maxsize=32)
def _printed(face: FacePicture, width: float, height: float) -> Image:
    """A printed face at the scale of the drawings."""
    size = (round(width * _DETAIL), round(height * _DETAIL))
    return np.asarray(cv2.resize(face.image, size, interpolation=cv2.INTER_AREA), np.uint8)


@lru_cache(maxsize=256)
def card_face(text: str, title: str, width: float, height: float, code: float) -> Image:
    """The picture of a card's face: paper, a ribbon, a title, and the code in the middle; 5 pixels per mm."""
    wide, tall = round(width * _DETAIL), round(height * _DETAIL)
    face = np.empty((tall, wide, 3), np.uint8)
    face[:] = _PAPER
    ribbon = _RIBBONS[sum(text.encode()) % len(_RIBBONS)]
    cv2.rectangle(face, (0, 0), (wide - 1, tall - 1), ribbon, 2 * _DETAIL)
    cv2.rectangle(face, (0, 0), (wide, 8 * _DETAIL), ribbon, cv2.FILLED)
    for words, base, colour in ((title or text, 6 * _DETAIL, _PAPER), (text, tall - 4 * _DETAIL, _INK)):
        plain = words.encode("ascii", "replace").decode()[:24]
        (length, _), _ = cv2.getTextSize(plain, cv2.FONT_HERSHEY_SIMPLEX, 0.7, 2)
        size = 0.7 * min(1.0, (wide - 4 * _DETAIL) / max(length, 1))
        (length, _), _ = cv2.getTextSize(plain, cv2.FONT_HERSHEY_SIMPLEX, size, 2)
        cv2.putText(face, plain, ((wide - length) // 2, base), cv2.FONT_HERSHEY_SIMPLEX, size, colour, 2, cv2.LINE_AA)
    modules = code_modules(text)
    side = round(code * _DETAIL)
    quiet = round(side * 4 / len(modules))
    left, top = (wide - side) // 2, (tall - side) // 2
    around = slice(max(top - quiet, 0), top + side + quiet), slice(max(left - quiet, 0), left + side + quiet)
    face[around] = 255
    black = cv2.resize(np.where(modules, 30, 250).astype(np.uint8), (side, side), interpolation=cv2.INTER_NEAREST)
    face[top : top + side, left : left + side] = np.asarray(black, np.uint8)[..., None]
    return np.asarray(cv2.GaussianBlur(face, (0, 0), 0.8), np.uint8)


def code_modules(text: str) -> NDArray[np.bool_]:
    """The modules of a text's QR code without quiet zone, True for dark; version 1-M if the text fits."""
    code = qrcode.QRCode(version=1, error_correction=ERROR_CORRECT_M, border=0)
    code.add_data(text)
    code.make(fit=True)
    return np.asarray(code.get_matrix(), np.bool_)
