"""Drawing of simulated pieces on a board: figures, houses, cubes and tokens in the perspective of a camera.

They are convex solids with flat shaded faces: what faces the light is brighter, and each throws a soft shadow.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.images import Image

Float = NDArray[np.float64]
Project = Callable[[Float], Float]
"""Points (n × 3, mm; z is the height above the table) to pixels (n × 2)."""
Shape = Literal["figure", "house", "cube", "token"]

PAINTS: dict[str, tuple[int, int, int]] = {
    "blue": (158, 78, 24),
    "red": (36, 30, 184),
    "green": (58, 122, 40),
    "yellow": (28, 186, 230),
    "wood": (44, 84, 134),
    "stone": (128, 130, 134),
    "sand": (128, 190, 218),
    "metal": (142, 96, 52),
    "white": (226, 232, 236),
    "black": (34, 32, 34),
    "down": (92, 116, 128),
    "up": (168, 206, 214),
}
"""Colours of painted wood and printed tokens: blue, green, red."""
_LIGHT = np.array([-0.45, 0.5, 0.74])
"""The direction to the lamp: west, north and up."""


@dataclass(frozen=True)
class SimulatedPiece:
    """A piece that stands on the board: its shape, its colour, its place and turn, its width and height in mm."""

    shape: Shape
    colour: str
    x: float
    y: float
    turn: float = 0.0
    size: float = 14.0
    height: float = 22.0
    paint: tuple[int, int, int] | None = None
    """Another colour than the usual one of that name: blue, green, red."""
    number: str = ""
    """What is printed on the face of a token instead of strokes."""


def draw_pieces(
    canvas: Image, pieces: Iterable[SimulatedPiece], project: Project, eye: tuple[float, float, float]
) -> None:
    """Draw pieces on the picture of a board, in place; ``eye`` is where the camera is (mm)."""
    farthest_first = sorted(pieces, key=lambda piece: -math.dist((piece.x, piece.y), eye[:2]))
    for piece in farthest_first:
        _shadow(canvas, piece, project)
    for piece in farthest_first:
        for outline, normal in _faces(piece):
            _face(canvas, piece, outline, normal, project, eye)
        if piece.shape == "token":
            _sign(canvas, piece, project)


def _paint(piece: SimulatedPiece) -> tuple[int, int, int]:
    return piece.paint or PAINTS[piece.colour]


def _faces(piece: SimulatedPiece) -> list[tuple[Float, Float]]:
    """The faces of a piece: corners (n × 3) and outward normal, bottom ones first."""
    half, height = piece.size / 2, piece.height
    if piece.shape == "token":
        height = min(height, 2.0)
    if piece.shape in ("figure", "token"):
        # A figure is a cone with a blunt top, so that its head is narrower than its foot.
        top = half if piece.shape == "token" else half * 0.62
        angles = np.linspace(0, 2 * np.pi, 17)[:-1]
        foot = np.stack([half * np.cos(angles), half * np.sin(angles), np.zeros(16)], axis=1)
        head = np.stack([top * np.cos(angles), top * np.sin(angles), np.full(16, height)], axis=1)
    else:
        corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float64) * half
        foot = np.column_stack([corners, np.zeros(4)])
        walls = height if piece.shape == "cube" else height * 0.6
        head = np.column_stack([corners, np.full(4, walls)])
    count = len(foot)
    sides = [np.stack([foot[i], foot[(i + 1) % count], head[(i + 1) % count], head[i]]) for i in range(count)]
    faces = [*sides, head]
    if piece.shape == "house":
        ridge = np.array([[-half, 0, height], [half, 0, height]])
        faces = [
            *sides,
            np.stack([head[0], head[1], ridge[1], ridge[0]]),
            np.stack([head[2], head[3], ridge[0], ridge[1]]),
            np.stack([head[1], head[2], ridge[1]]),
            np.stack([head[3], head[0], ridge[0]]),
        ]
    angle = math.radians(piece.turn)
    turn = np.array([[math.cos(angle), math.sin(angle), 0], [-math.sin(angle), math.cos(angle), 0], [0, 0, 1]])
    found = []
    for face in faces:
        turned = face @ turn.T
        normal = np.cross(turned[1] - turned[0], turned[2] - turned[0])
        normal /= max(float(np.linalg.norm(normal)), 1e-9)
        found.append((turned + np.array([piece.x, piece.y, 0]), normal))
    return found


def _face(
    canvas: Image,
    piece: SimulatedPiece,
    corners: Float,
    normal: Float,
    project: Project,
    eye: tuple[float, float, float],
) -> None:
    """Fill a face that is seen from the camera."""
    if float(normal @ (np.asarray(eye) - corners.mean(axis=0))) <= 0:
        return
    bright = 0.62 + 0.46 * max(0.0, float(normal @ _LIGHT))
    colour = tuple(min(255, round(channel * bright)) for channel in _paint(piece))
    points = np.round(project(corners) * 16).astype(np.int32).reshape(-1, 1, 2)
    cv2.fillConvexPoly(canvas, points, colour, cv2.LINE_AA, 4)


def _sign(canvas: Image, piece: SimulatedPiece, project: Project) -> None:
    """What is printed on a token: a ring on its back, strokes on its face."""
    height = min(piece.height, 2.0)
    if piece.number and piece.colour != "down":
        _number(canvas, piece, project, height)
        return
    angles = np.linspace(0, 2 * np.pi, 25)
    if piece.colour == "down":
        lines = [np.stack([np.cos(angles), np.sin(angles)], axis=1) * piece.size * 0.3]
    else:
        lines = [
            np.array([[-0.2, -0.25], [0.0, 0.3], [0.2, -0.25]]) * piece.size,
            np.array([[-0.12, 0], [0.12, 0]]) * piece.size,
        ]
    for line in lines:
        points = np.column_stack([line + np.array([piece.x, piece.y]), np.full(len(line), height)])
        seen = np.round(project(points) * 16).astype(np.int32).reshape(-1, 1, 2)
        cv2.polylines(canvas, [seen], False, (30, 30, 60), 2, cv2.LINE_AA, 4)


def _number(canvas: Image, piece: SimulatedPiece, project: Project, height: float) -> None:
    """The number on a token, in the turn of the token."""
    side, bold = 120, 9
    drawn = np.zeros((3 * side, 3 * side), np.uint8)
    cv2.putText(drawn, piece.number, (side, 2 * side), cv2.FONT_HERSHEY_DUPLEX, 3.2, 255, bold, cv2.LINE_AA)
    left, top, wide, high = cv2.boundingRect(drawn)
    left, top = left - (side - wide) // 2, top - (side - high) // 2
    mask = drawn[top : top + side, left : left + side]
    half, angle = piece.size * 0.5, math.radians(piece.turn)
    ends = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]], np.float64) * half
    turned = ends @ np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    corners = np.column_stack([turned + np.array([piece.x, piece.y]), np.full(4, height)])
    source = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32) - np.float32(0.5)
    matrix = cv2.getPerspectiveTransform(source, project(corners).astype(np.float32))
    smooth = cv2.GaussianBlur(mask, (0, 0), 1.5)
    ink = cv2.warpPerspective(smooth, matrix, canvas.shape[1::-1])[..., None].astype(np.float32) / 255
    canvas[:] = np.asarray(canvas * (1 - ink) + np.array((30, 30, 60), np.float32) * ink, np.uint8)


def _shadow(canvas: Image, piece: SimulatedPiece, project: Project) -> None:
    """Darken where the piece keeps the lamp's light off the table."""
    height = 2.0 if piece.shape == "token" else piece.height
    solid = np.concatenate([face for face, _ in _faces(piece)])
    away = -_LIGHT[:2] / _LIGHT[2]
    cast = np.column_stack([solid[:, :2] + solid[:, 2:] * away, np.zeros(len(solid))])
    hull = cv2.convexHull(project(cast).astype(np.float32)).reshape(-1, 2)
    soft = max(float(np.ptp(hull, axis=0).max()) * 0.05 * min(height / 10, 1.0), 0.8)
    low = np.maximum(np.floor(hull.min(axis=0) - 3 * soft).astype(int), 0)
    high = np.minimum(np.ceil(hull.max(axis=0) + 3 * soft).astype(int), (canvas.shape[1], canvas.shape[0]))
    if (high - low).min() < 1:
        return
    mask = np.zeros((high[1] - low[1], high[0] - low[0]), np.uint8)
    cv2.fillConvexPoly(mask, np.round((hull - low) * 16).astype(np.int32).reshape(-1, 1, 2), 255, cv2.LINE_AA, 4)
    dark = cv2.GaussianBlur(mask, (0, 0), soft)[..., None].astype(np.float32) / 255
    part = canvas[low[1] : high[1], low[0] : high[0]]
    canvas[low[1] : high[1], low[0] : high[0]] = (part * (1 - 0.38 * dark)).astype(np.uint8)
