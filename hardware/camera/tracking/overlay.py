"""Overlay: the camera's frame as JPEG for the host, with zones and codes drawn on it.

Zones have a thin outline, a steady card's code a thick one with its text and an arrow towards its top; a code that is
not steady has a thin outline. The lines differ in width as well as in colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import cv2
import numpy as np

from hardware.camera.geometry.homography import Plane
from hardware.camera.images import Image, Tag
from hardware.camera.tracking.scene import Card

WIDTH = 960
"""Width in pixels to which a frame is reduced."""
_CLOTH, _ZONE, _PAPER, _INK = (75, 89, 20), (184, 205, 134), (232, 242, 247), (21, 28, 33)  # blue, green, red


def jpeg(image: Image, plane: Plane | None, cards: Iterable[Card], tags: Iterable[Tag], quality: int = 75) -> bytes:
    """The image as JPEG, at most 960 pixels wide, with zones, codes and texts drawn on it; b"" on failure."""
    factor = min(1.0, WIDTH / image.shape[1])
    canvas = np.asarray(cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8)
    if canvas.ndim == 2:
        canvas = np.asarray(cv2.cvtColor(canvas, cv2.COLOR_GRAY2BGR), np.uint8)
    if plane is not None:
        for name, polygon in plane.layout.zones.items():
            outline = [(float(x), float(y)) for x, y in plane.pixels(polygon)]
            _outline(canvas, outline, factor, _ZONE, 1)
            x, y = outline[0]
            _label(canvas, name, x * factor, y * factor)
    lying = list(cards)
    for tag in tags:
        if all(tag.text != card.tag.text for card in lying):
            _outline(canvas, tag.corners, factor, _PAPER, 1)
    for card in lying:
        _outline(canvas, card.tag.corners, factor, _CLOTH, 3)
        (ax, ay), (bx, by), (_, _), (_, _) = card.tag.corners
        x, y = card.tag.centre
        start = (round(x * factor), round(y * factor))
        top = (round((ax + bx) / 2 * factor), round((ay + by) / 2 * factor))
        cv2.arrowedLine(canvas, start, top, _PAPER, 2, cv2.LINE_AA, 0, 0.4)
        _label(canvas, card.tag.text, x * factor, max(py for _, py in card.tag.corners) * factor + 14)
    is_encoded, data = cv2.imencode(".jpg", canvas, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return bytes(data) if is_encoded else b""


def _outline(
    canvas: Image, corners: Sequence[tuple[float, float]], factor: float, colour: tuple[int, int, int], width: int
) -> None:
    points = np.round(np.clip(np.asarray(corners, np.float64) * factor, -10_000, 10_000)).astype(np.int32)
    cv2.polylines(canvas, [points.reshape(-1, 1, 2)], True, _INK, width + 2, cv2.LINE_AA)
    cv2.polylines(canvas, [points.reshape(-1, 1, 2)], True, colour, width, cv2.LINE_AA)


def _label(canvas: Image, text: str, x: float, y: float) -> None:
    """Draw a text on a light box, centred. OpenCV's fonts are ASCII: other characters become question marks."""
    plain = text.encode("ascii", "replace").decode()[:24]
    plain = "".join(character if character.isprintable() else "?" for character in plain)
    (width, height), _ = cv2.getTextSize(plain, cv2.FONT_HERSHEY_SIMPLEX, 0.5, 1)
    if not (abs(x) < 10_000 and abs(y) < 10_000):
        return
    left, base = round(x - width / 2), round(y + height / 2)
    cv2.rectangle(canvas, (left - 4, base - height - 4), (left + width + 4, base + 5), _PAPER, cv2.FILLED)
    cv2.putText(canvas, plain, (left, base), cv2.FONT_HERSHEY_SIMPLEX, 0.5, _INK, 1, cv2.LINE_AA)
