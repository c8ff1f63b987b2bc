"""Scenes of a board with pieces on its spots, for the bench of pieces.

A printed board with areas of many colours (those of the pieces among them), lines and lettering lies between four
markers, under a camera with true focal length, height and tilt. The light differs from scene to scene in brightness,
colour and direction; pieces are painted in shades of real products and stand off the middle of their spots. Hands and
sleeves reach in, the camera is a little noisy and blurred, and between the picture of the empty board and the others
the lamp may be switched and the stand be pushed.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.geometry.layout import Layout
from hardware.camera.images import Image
from hardware.camera.pieces.spots import Spot
from hardware.camera.simulated.pieces import PAINTS, SimulatedPiece, draw_pieces

SIZE = (1920, 1080)
BOARD = (640.0, 440.0)
"""Width and height of the board in mm; the markers lie outside of its corners."""
_DETAIL = 3
COLOURS = ("blue", "red", "green", "yellow")
TINTS = {"neutral": (1.0, 1.0, 1.0), "cool": (1.0, 0.97, 0.9), "warm": (0.76, 0.93, 1.0), "lamp": (0.58, 0.84, 1.0)}
"""Colours of white paper in several kinds of light: blue, green, red."""

Float = NDArray[np.float64]


@dataclass(frozen=True)
class BoardCamera:
    """A camera: place (mm), the place that it looks at, focal length in widths, and a turn about its axis (degrees)."""

    x: float
    y: float
    z: float
    at: tuple[float, float]
    focal: float
    roll: float

    def project(self, points: Float) -> Float:
        """Points (n × 3, mm) to pixels (n × 2)."""
        eye, goal = np.array([self.x, self.y, self.z]), np.array([*self.at, 0.0])
        ahead = (goal - eye) / np.linalg.norm(goal - eye)
        right = np.cross(ahead, (0, 1, 0))
        right /= np.linalg.norm(right)
        down = np.cross(ahead, right)
        angle = math.radians(self.roll)
        right, down = right * math.cos(angle) + down * math.sin(angle), down * math.cos(angle) - right * math.sin(angle)
        seen = (np.asarray(points, np.float64) - eye) @ np.stack([right, down, ahead]).T
        pixels = self.focal * SIZE[0]
        return np.asarray(seen[:, :2] / seen[:, 2:] * pixels + ((SIZE[0] - 1) / 2, (SIZE[1] - 1) / 2))

    @property
    def eye(self) -> tuple[float, float, float]:
        """Where the camera is, in mm."""
        return self.x, self.y, self.z


@dataclass(frozen=True)
class BoardLight:
    """Brightness (factor), tint, the brighter side (degrees) and how much brighter it is, noise and blur."""

    bright: float
    tint: tuple[float, float, float]
    side: float
    slope: float
    noise: float
    blur: float
    pool: float = 0.0
    """How much brighter than its edge the middle of the pool of a lamp is."""
    pool_at: tuple[float, float] = (0.0, 0.0)
    """The middle of that pool, in half widths and half heights of the picture."""


def random_camera(rng: np.random.Generator) -> BoardCamera:
    """A camera on a stand beside or above the board that sees all of it."""
    focal = float(rng.uniform(0.75, 1.15))
    z = float(rng.uniform(1.02, 1.2)) * 800 * focal * 1.02
    tilt, around = float(rng.uniform(0, 26)), float(rng.uniform(0, 360))
    off = z * math.tan(math.radians(tilt))
    x, y = off * math.cos(math.radians(around)), off * math.sin(math.radians(around))
    return BoardCamera(x, y, z, (x * 0.06, y * 0.06), focal, float(rng.uniform(-4, 4)))


def random_light(rng: np.random.Generator) -> BoardLight:
    """Daylight or a lamp, bright or dim."""
    return BoardLight(
        float(rng.choice([1.0, 0.8, 0.55])),
        TINTS[str(rng.choice(list(TINTS)))],
        float(rng.uniform(0, 360)),
        float(rng.uniform(0, 0.35)),
        float(rng.uniform(1, 5)),
        float(rng.uniform(0.4, 1.0)),
    )


def between(one: BoardLight, other: BoardLight, share: float) -> BoardLight:
    """The light that has gone so far from one to another, 0 to 1."""

    def mixed(first: float, last: float) -> float:
        return first + (last - first) * share

    tint = [mixed(*pair) for pair in zip(one.tint, other.tint, strict=True)]
    at = [mixed(*pair) for pair in zip(one.pool_at, other.pool_at, strict=True)]
    return BoardLight(
        mixed(one.bright, other.bright),
        (tint[0], tint[1], tint[2]),
        mixed(one.side, other.side),
        mixed(one.slope, other.slope),
        one.noise,
        one.blur,
        mixed(one.pool, other.pool),
        (at[0], at[1]),
    )


def random_spots(rng: np.random.Generator) -> list[Spot]:
    """Spots as boards have them: rows side by side, single places, places for several pieces."""
    house = bool(rng.random() < 0.4)
    size, height = (15.0, 17.0) if house else (float(rng.uniform(12, 17)), float(rng.uniform(18, 30)))
    spots: list[Spot] = []
    while len(spots) < 26:
        row, gap = int(rng.integers(1, 5)), size + float(rng.uniform(6, 16))
        x, y = (
            float(rng.uniform(-BOARD[0] / 2 + 30, BOARD[0] / 2 - 30)),
            float(rng.uniform(-BOARD[1] / 2 + 25, BOARD[1] / 2 - 25)),
        )
        turned = bool(rng.random() < 0.3)
        placed = [
            Spot(
                f"{len(spots) + i}",
                x + (0 if turned else i * gap),
                y - (i * gap if turned else 0),
                5.0,
                size=size,
                height=height,
            )
            for i in range(row)
        ]
        inside = all(abs(s.x) < BOARD[0] / 2 - 20 and abs(s.y) < BOARD[1] / 2 - 20 for s in placed)
        if inside and all(math.hypot(s.x - o.x, s.y - o.y) > size + 5 for s in placed for o in spots):
            spots += placed
    return spots


class BoardScene:
    """A printed board with its camera and light; `picture` draws it with pieces."""

    def __init__(self, rng: np.random.Generator, spots: Sequence[Spot], camera: BoardCamera | None = None) -> None:
        self._rng, self.spots = rng, spots
        self.camera = camera or random_camera(rng)
        self.light = random_light(rng)
        half_x, half_y = BOARD[0] / 2 + 26, BOARD[1] / 2 + 4
        jitter = rng.uniform(-4, 4, (4, 2))
        centres = {
            number: (sx * half_x + float(dx), sy * half_y + float(dy))
            for number, ((sx, sy), (dx, dy)) in enumerate(
                zip(((-1, 1), (1, 1), (1, -1), (-1, -1)), jitter, strict=True)
            )
        }
        turns = {number: float(rng.uniform(-12, 12)) for number in range(4)}
        self.layout = Layout("DICT_4X4_50", 34.0, centres, {}, turns, loose=True)
        self._print = _printed(rng, spots)
        self._flat: dict[BoardCamera, Image] = {}

    def switch_lamp(self) -> None:
        """Another light from now on."""
        self.light = random_light(self._rng)

    def dim(self, factor: float) -> None:
        """The same light, so many times as bright."""
        self.light = replace(self.light, bright=self.light.bright * factor)

    def push(self) -> None:
        """Push the camera's stand a little."""
        c = self.camera
        dx, dy, roll = (float(one) for one in self._rng.uniform(-9, 9, 3))
        self.camera = replace(c, x=c.x + dx, y=c.y + dy, roll=c.roll + roll / 9)

    def picture(
        self, pieces: Sequence[SimulatedPiece], reaching: tuple[float, float] | None = None, sleeve: bool = False
    ) -> Image:
        """The board with these pieces; a hand, in a sleeve of a player's colour, may reach to a place (mm)."""
        if self.camera not in self._flat:
            self._flat = {self.camera: self._draw_flat()}
        canvas = self._flat[self.camera].copy()
        draw_pieces(canvas, pieces, self.camera.project, self.camera.eye)
        if reaching is not None:
            self._reach(canvas, reaching, sleeve)
        return self._exposed(canvas)

    def _draw_flat(self) -> Image:
        rng, extra = np.random.default_rng(5), 130.0
        wide, high = (BOARD[0] + 2 * extra) * _DETAIL, (BOARD[1] + 2 * extra) * _DETAIL
        plan = np.empty((int(high), int(wide), 3), np.uint8)
        grain = rng.normal(0, 5, (int(high) // 4, 6)).cumsum(axis=1).clip(-16, 16).astype(np.float32)
        wood = cv2.resize(grain, (int(wide), int(high)), interpolation=cv2.INTER_CUBIC)
        plan[:] = (np.array([62, 92, 128]) + wood[..., None]).clip(0, 255)

        def at(x: float, y: float) -> tuple[int, int]:
            return round((x + BOARD[0] / 2 + extra) * _DETAIL), round((BOARD[1] / 2 + extra - y) * _DETAIL)

        left, top = at(-BOARD[0] / 2, BOARD[1] / 2)
        plan[top : top + self._print.shape[0], left : left + self._print.shape[1]] = self._print
        dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
        for number, (x, y) in self.layout.markers.items():
            corners = np.asarray(self.layout.marker_corners(number))
            paper = np.array([at(u, v) for u, v in (corners - (x, y)) * 1.4 + (x, y)], np.int32)
            cv2.fillConvexPoly(plan, paper.reshape(-1, 1, 2), (248, 250, 250), cv2.LINE_AA)
            marker = cv2.aruco.generateImageMarker(dictionary, number, 120)
            source = np.array([[0, 0], [120, 0], [120, 120], [0, 120]], np.float32) - np.float32(0.5)
            goal = np.array([at(u, v) for u, v in corners], np.float32)
            matrix = cv2.getPerspectiveTransform(source, goal)
            drawn = cv2.warpPerspective(marker, matrix, (plan.shape[1], plan.shape[0]), flags=cv2.INTER_AREA)
            where = cv2.warpPerspective(np.full_like(marker, 255), matrix, (plan.shape[1], plan.shape[0])) > 127
            plan[where] = np.repeat(np.maximum(drawn[where], 24)[:, None], 3, axis=1)
        ends = [(-1, 1), (1, 1), (1, -1), (-1, -1)]
        half_x, half_y = BOARD[0] / 2 + extra, BOARD[1] / 2 + extra
        mm = np.array([(sx * half_x, sy * half_y, 0) for sx, sy in ends])
        source = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32) - np.float32(0.5)
        matrix = cv2.getPerspectiveTransform(source, self.camera.project(mm).astype(np.float32))
        smooth = cv2.GaussianBlur(plan, (0, 0), 0.7)
        return np.asarray(cv2.warpPerspective(smooth, matrix, SIZE, borderValue=(70, 74, 78)), np.uint8)

    def _reach(self, canvas: Image, where: tuple[float, float], sleeve: bool) -> None:
        """A hand above the board, its arm from the south."""
        paint = PAINTS[str(self._rng.choice(COLOURS))] if sleeve else (128, 160, 205)
        shapes = [(where[0] + dx, where[1] + dy, 9.0, (128, 160, 205)) for dx in (-24, -8, 8, 24) for dy in (0, 14)]
        shapes += [(where[0] + dx, where[1] - 34, 30.0, (128, 160, 205)) for dx in (-10, 10)]
        shapes += [(where[0], where[1] - 70 - 16 * k, 34.0, paint) for k in range(30)]
        for x, y, radius, colour in shapes:
            middle, rim = self.camera.project(np.array([[x, y, 40.0], [x + radius, y, 40.0]]))
            if np.abs(middle).max() < 9000:
                size = max(1, round(float(np.hypot(*(rim - middle)))))
                cv2.circle(
                    canvas, (round(float(middle[0])), round(float(middle[1]))), size, colour, cv2.FILLED, cv2.LINE_AA
                )

    def _exposed(self, canvas: Image) -> Image:
        light, rng = self.light, self._rng
        y, x = np.mgrid[-1:1:9j, -1:1:16j]
        angle = math.radians(light.side)
        slope = 1 + light.slope * (x * math.cos(angle) + y * math.sin(angle)) / 1.4
        slope += light.pool * (np.exp(-1.5 * ((x - light.pool_at[0]) ** 2 + (y - light.pool_at[1]) ** 2)) - 0.5)
        field = cv2.resize(slope.astype(np.float32), SIZE, interpolation=cv2.INTER_LINEAR)
        gain = np.asarray(light.tint, np.float32) * np.float32(light.bright * (1 + rng.normal(0, 0.01)))
        lit = cv2.GaussianBlur(canvas, (0, 0), light.blur).astype(np.float32) * field[..., None] * gain
        if not _GRAIN:
            _GRAIN.append(np.random.default_rng(1).normal(0, 1, (SIZE[1] + 64, SIZE[0] + 64, 3)).astype(np.float32))
        row, column = (int(one) for one in rng.integers(0, 64, 2))
        lit += _GRAIN[0][row : row + SIZE[1], column : column + SIZE[0]] * np.float32(light.noise)
        return np.asarray(np.clip(lit, 0, 255), np.uint8)


_GRAIN: list[NDArray[np.float32]] = []


def _printed(rng: np.random.Generator, spots: Sequence[Spot]) -> Image:
    """The print of a board: areas of many colours with structure, the spots' outlines, lettering."""
    wide, high = round(BOARD[0] * _DETAIL), round(BOARD[1] * _DETAIL)
    base = rng.integers(90, 226, 3)
    image = np.empty((high, wide, 3), np.float32)
    image[:] = base
    for _ in range(60):
        middle = (int(rng.integers(0, wide)), int(rng.integers(0, high)))
        axes = (int(rng.integers(40, 300)), int(rng.integers(40, 240)))
        hue = np.array([[[rng.integers(0, 180), rng.integers(20, 190), rng.integers(60, 235)]]], np.uint8)
        colour = tuple(int(one) for one in cv2.cvtColor(hue, cv2.COLOR_HSV2BGR)[0, 0])
        cv2.ellipse(image, middle, axes, float(rng.uniform(0, 180)), 0, 360, colour, cv2.FILLED, cv2.LINE_AA)
    texture = sum(
        cv2.resize(
            rng.normal(0, strength, (high // step, wide // step)).astype(np.float32),
            (wide, high),
            interpolation=cv2.INTER_CUBIC,
        )
        for step, strength in ((4, 6.0), (14, 9.0), (60, 10.0))
    )
    image = np.clip(image + np.asarray(texture)[..., None], 0, 255).astype(np.uint8)
    for spot in spots:
        at = (round((spot.x + BOARD[0] / 2) * _DETAIL), round((BOARD[1] / 2 - spot.y) * _DETAIL))
        if rng.random() < 0.7:
            cv2.circle(
                image,
                at,
                round(spot.size * 0.62 * _DETAIL),
                (210, 220, 228) if rng.random() < 0.5 else (40, 40, 50),
                3,
                cv2.LINE_AA,
            )
        if rng.random() < 0.4:
            cv2.putText(
                image,
                str(rng.integers(1, 9)),
                (at[0] - 9, at[1] + 9),
                cv2.FONT_HERSHEY_SIMPLEX,
                1.0,
                (30, 30, 30),
                2,
                cv2.LINE_AA,
            )
    return np.asarray(image, np.uint8)


def piece_on(rng: np.random.Generator, spot: Spot, colour: str, house: bool) -> SimulatedPiece:
    """A piece of a colour on a spot, a little off its middle, in some shade of its colour."""
    far, angle = float(rng.uniform(0, spot.radius)), float(rng.uniform(0, 2 * math.pi))
    shade = np.clip(np.asarray(PAINTS[colour]) * rng.uniform(0.82, 1.15) + rng.normal(0, 6, 3), 5, 250)
    paint = (int(shade[0]), int(shade[1]), int(shade[2]))
    return SimulatedPiece(
        "house" if house else "figure",
        colour,
        spot.x + far * math.cos(angle),
        spot.y + far * math.sin(angle),
        float(rng.uniform(0, 360)),
        spot.size * float(rng.uniform(0.92, 1.08)),
        spot.height * float(rng.uniform(0.9, 1.1)),
        paint,
    )


def standing(pieces: Mapping[str, SimulatedPiece]) -> dict[str, dict[str, int]]:
    """The truth: what stands on each spot."""
    return {name: {piece.colour: 1} for name, piece in pieces.items()}
