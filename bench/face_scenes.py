"""Scenes of one card without a sticker on a table, for the bench of cards named by their face.

A card is rendered through a pinhole camera at a stated number of pixels per millimetre: in any turn, tilted up to 40°,
on the mat, cloth, wood, stone or beside other cards; in a lamp's gradient, of any colour; dim, noisy, blurred,
compressed; some in a sleeve with glare, curled, or partly covered by a finger or another card. The plane that the
reader is given has the error of a real fit. Enrolment photos are rendered in the same way with other, milder errors,
then squared up with corners that are off by up to 1 mm.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from bench.face_sets import SCALE
from hardware.camera.geometry.homography import Plane
from hardware.camera.geometry.layout import MAT
from hardware.camera.images import Image

Float = NDArray[np.float32]
_TABLES = ("mat", "felt", "wood", "stone", "white", "dark")


@dataclass(frozen=True)
class Look:
    """A rendered frame, the plane that is known, and the truth: corners in pixels, share covered, what disturbs."""

    image: Image
    plane: Plane
    corners: NDArray[np.float64]
    covered: float
    notes: str


def table_texture(rng: np.random.Generator, kind: str, wide: int, tall: int, scale: float) -> Float:
    """A table without cards: rows × columns × 3, so many pixels per millimetre."""

    def cloudy(cell: float, spread: float, stretch: float = 1.0) -> Float:
        size = (max(2, round(wide / scale / cell / stretch)), max(2, round(tall / scale / cell)))
        coarse = rng.normal(0, spread, (size[1], size[0])).astype(np.float32)
        return np.asarray(cv2.resize(coarse, (wide, tall), interpolation=cv2.INTER_CUBIC), np.float32)[..., None]

    if kind == "mat":
        plan = np.full((tall, wide, 3), (232, 242, 247), np.float32)
        side = 15 * scale
        dx, dy = rng.uniform(0, side, 2)
        columns = ((np.arange(wide) + dx) // side).astype(int)[None, :]
        rows = ((np.arange(tall) + dy) // side).astype(int)[:, None]
        plan[(columns + rows) % 2 == 0] = (190, 208, 188)
        for _ in range(2):
            x, y = int(rng.uniform(0, wide)), int(rng.uniform(0, wide))
            end = (x + round(70 * scale), y + round(96 * scale))
            cv2.rectangle(plan, (x, y), end, (21, 28, 33), round(0.6 * scale))
        return plan
    colour = {
        "felt": (60, 96, 40),
        "wood": (70, 110, 160),
        "stone": (150, 150, 155),
        "white": (236, 238, 240),
        "dark": (38, 36, 40),
    }[kind]
    base = np.asarray(colour, np.float32) * rng.uniform(0.8, 1.15) + rng.normal(0, 8, 3).astype(np.float32)
    plan = np.full((tall, wide, 3), base, np.float32)
    if kind == "wood":
        plan += cloudy(1.2, 10, 40) + cloudy(6, 12, 15)
    elif kind == "stone":
        plan += cloudy(0.7, 14) + cloudy(4, 14) + cloudy(20, 10)
    else:
        plan += cloudy(0.5, 4) + cloudy(30, 5)
    return plan


def render(
    face: Image,
    size: tuple[float, float],
    rng: np.random.Generator,
    *,
    scale: float,
    others: list[Image] | None = None,
    hard: bool = True,
    enrolment: bool = False,
) -> Look:
    """One look at a card at so many pixels per millimetre. ``others``: faces of cards that may lie beside it."""
    width, height = size
    turn = rng.uniform(0, 2 * math.pi) if not enrolment else rng.normal(0, 0.05)
    reach = math.hypot(width, height) / 2 + (26 if not enrolment else 8)
    fine = max(4.5, 1.2 * scale)
    side = round(2 * reach * fine)
    kind = str(rng.choice(_TABLES)) if not enrolment else str(rng.choice(["mat", "felt", "wood", "dark"]))
    plan = table_texture(rng, kind, side, side, fine)
    notes = [kind]
    beside: list[tuple[Image, float, float, float]] = []
    if others and hard and rng.random() < 0.3:
        angle = rng.uniform(0, 2 * math.pi)
        far = height / 2 + width / 2 + rng.uniform(2, 10)
        beside.append(
            (others[int(rng.integers(len(others)))], math.cos(angle) * far, math.sin(angle) * far, rng.uniform(0, 6.3))
        )
    for picture, dx, dy, at in beside:
        _lay(plan, picture, size, reach + dx, reach + dy, at, fine)
    sleeve = not enrolment and rng.random() < 0.25
    if sleeve:
        notes.append("sleeve")
        grown = np.full((8, 8, 3), 235, np.uint8)
        _lay(plan, grown, (width + rng.uniform(3, 6), height + rng.uniform(3, 8)), reach, reach, turn, fine, 0.25)
    curl = 0.0
    if hard and not enrolment and rng.random() < 0.2:
        curl = rng.uniform(1, 4)
        notes.append("curl")
    corners = _lay(plan, face, size, reach, reach, turn, fine, curl=curl, corner=2.5)
    covered = 0.0
    if hard and not enrolment and rng.random() < 0.3:
        share = rng.uniform(0.05, 0.25)
        if rng.random() < 0.5 or not others:
            covered = _finger(plan, corners, share, fine, rng)
            notes.append("finger")
        else:
            covered = _covering(plan, others[int(rng.integers(len(others)))], size, corners, share, reach, fine, rng)
            notes.append("card upon it")
    if sleeve and rng.random() < 0.7:
        _glare(plan, corners, rng)
        notes.append("glare")
    # light
    yy, xx = np.mgrid[0:side, 0:side].astype(np.float32) / side - 0.5
    strength = rng.uniform(0, 0.6 if not enrolment else 0.35)
    heading = rng.uniform(0, 2 * math.pi)
    light = 1 + strength * (math.cos(heading) * xx + math.sin(heading) * yy) * 2
    tint = 1 + rng.normal(0, 0.09 if not enrolment else 0.06, 3).clip(-0.2, 0.2)
    bright = rng.uniform(0.35, 1.05) if hard and not enrolment else rng.uniform(0.75, 1.05)
    plan *= light[..., None] * (tint * bright).astype(np.float32)
    # camera
    tilt = math.radians(rng.uniform(0, 38 if not enrolment else 25))
    image, to_pixels = _photographed(plan, reach, fine, scale, tilt, rng)
    blur = rng.uniform(0.3, 1.1) if not enrolment else rng.uniform(0.3, 0.8)
    lit = cv2.GaussianBlur(image, (0, 0), blur)
    if hard and rng.random() < 0.15 and not enrolment:
        length = int(rng.integers(2, 4))
        lit = cv2.blur(lit, (length, 1) if rng.random() < 0.5 else (1, length))
        notes.append("moved")
    noise = rng.uniform(1, 5 if not enrolment else 2.5)
    grain = rng.normal(0, 1, lit.shape) * np.sqrt(noise**2 + 0.06 * noise * np.maximum(lit, 0))
    frame = np.clip(lit + grain, 0, 255).astype(np.uint8)
    quality = int(rng.integers(72, 96))
    frame = np.asarray(cv2.imdecode(cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], 1), np.uint8)
    # the plane as it is known: a fit through markers is off by a little
    shift = np.eye(3)
    angle = math.radians(rng.normal(0, 0.15))
    shift[:2, :2] = (1 + rng.normal(0, 0.003)) * np.asarray(
        [[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]]
    )
    shift[:2, 2] = rng.normal(0, 0.4, 2)
    plane = Plane(MAT, {}, shift @ np.linalg.inv(to_pixels))
    on_table = np.asarray([((x / fine) - reach, reach - (y / fine)) for x, y in corners])
    mapped = np.column_stack([on_table, np.ones(4)]) @ to_pixels.T
    return Look(frame, plane, mapped[:, :2] / mapped[:, 2:], covered, ", ".join(notes))


def _lay(
    plan: Float,
    picture: Image,
    size: tuple[float, float],
    x: float,
    y: float,
    turn: float,
    fine: float,
    opacity: float = 1.0,
    curl: float = 0.0,
    corner: float = 0.0,
) -> NDArray[np.float64]:
    """Draw a card into the plan; its corners in pixels of the plan."""
    width, height = size
    tall, wide = picture.shape[:2]
    cosine, sine = math.cos(turn), math.sin(turn)
    half = np.asarray([[-width, -height], [width, -height], [width, height], [-width, height]]) / 2
    corners = (half @ np.asarray([[cosine, sine], [-sine, cosine]]) + (x, y)) * fine
    factor = fine * width / wide
    if factor < 0.75:
        picture = np.asarray(
            cv2.resize(picture, None, fx=factor, fy=fine * height / tall, interpolation=cv2.INTER_AREA), np.uint8
        )
        tall, wide = picture.shape[:2]
    mask = np.full((tall, wide), 255 * opacity, np.uint8)
    if corner:
        radius = round(corner * wide / width)
        cv2.rectangle(mask, (0, 0), (wide, tall), 0, -1)
        cv2.rectangle(mask, (radius, 0), (wide - radius, tall), 255, -1)
        cv2.rectangle(mask, (0, radius), (wide, tall - radius), 255, -1)
        for cx, cy in (
            (radius, radius),
            (wide - 1 - radius, radius),
            (radius, tall - 1 - radius),
            (wide - 1 - radius, tall - 1 - radius),
        ):
            cv2.circle(mask, (cx, cy), radius, 255, -1)
    shade = picture.astype(np.float32)
    if curl:
        # A cylinder: its middle is nearer to the camera, so the picture is stretched there.
        v = np.linspace(-1, 1, tall, dtype=np.float32)
        bend = v + 0.004 * curl * (v**3 - v) * 2
        rows = ((bend + 1) / 2 * (tall - 1))[:, None].repeat(wide, 1)
        columns = np.arange(wide, dtype=np.float32)[None].repeat(tall, 0)
        shade = np.asarray(cv2.remap(shade, columns, rows, cv2.INTER_LINEAR), np.float32)
        shade *= (1 + 0.03 * curl * v)[:, None, None]
    source = np.asarray([[0, 0], [wide, 0], [wide, tall], [0, tall]], np.float32) - np.float32(0.5)
    matrix = cv2.getPerspectiveTransform(source, corners.astype(np.float32))
    shape = (plan.shape[1], plan.shape[0])
    drawn = cv2.warpPerspective(shade, matrix, shape, flags=cv2.INTER_LINEAR)
    alpha = cv2.warpPerspective(mask, matrix, shape, flags=cv2.INTER_LINEAR).astype(np.float32)[..., None] / 255
    if opacity == 1.0:
        shadow = cv2.GaussianBlur(
            np.roll(alpha[..., 0], (round(fine * 0.8), round(fine * 0.5)), (0, 1)), (0, 0), fine * 0.9
        )
        plan *= 1 - 0.35 * shadow[..., None] * (1 - alpha)
    plan *= 1 - alpha
    plan += drawn * alpha
    return np.asarray(corners, np.float64)


def _finger(plan: Float, corners: NDArray[np.float64], share: float, fine: float, rng: np.random.Generator) -> float:
    """A finger laid upon the card from its edge; the share that it covers."""
    middle = corners.mean(axis=0)
    angle = rng.uniform(0, 2 * math.pi)
    area = float(cv2.contourArea(corners.astype(np.float32)))
    radius = 8.5 * fine
    heading = np.asarray([math.cos(angle), math.sin(angle)])
    card = np.zeros(plan.shape[:2], np.uint8)
    cv2.fillPoly(card, [corners.astype(np.int32)], 1)
    tone = np.asarray((128, 160, 205), np.float32) * rng.uniform(0.4, 1.1)
    over = np.zeros(plan.shape[:2], np.uint8)
    for deep in np.linspace(1.4, -0.3, 40):
        tip = middle + heading * deep * math.sqrt(area) * 0.6
        over[:] = 0
        cv2.line(
            over, tuple(int(v) for v in tip), tuple(int(v) for v in middle + heading * 400 * fine), 1, round(2 * radius)
        )
        if int((over & card).sum()) / area >= share:
            break
    soft = cv2.GaussianBlur(over.astype(np.float32), (0, 0), fine * 0.6)[..., None]
    plan *= 1 - soft
    plan += soft * (tone * (1 + 0.1 * rng.normal()))
    return float((over & card).sum()) / area


def _covering(
    plan: Float,
    picture: Image,
    size: tuple[float, float],
    corners: NDArray[np.float64],
    share: float,
    reach: float,
    fine: float,
    rng: np.random.Generator,
) -> float:
    """Another card laid upon a part of this one; the share that it covers."""
    area = float(cv2.contourArea(corners.astype(np.float32)))
    card = np.zeros(plan.shape[:2], np.uint8)
    cv2.fillPoly(card, [corners.astype(np.int32)], 1)
    angle, turn = rng.uniform(0, 2 * math.pi), rng.uniform(0, 2 * math.pi)
    for far in np.linspace(1.6, 0.4, 40):
        x = reach + math.cos(angle) * far * size[1]
        y = reach + math.sin(angle) * far * size[1]
        half = np.asarray([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.asarray(size) / 2
        there = (
            half @ np.asarray([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]]) + (x, y)
        ) * fine
        over = np.zeros_like(card)
        cv2.fillPoly(over, [there.astype(np.int32)], 1)
        covered = int((over & card).sum()) / area
        if covered >= share:
            break
    _lay(plan, picture, size, x, y, turn, fine)
    return covered


def _glare(plan: Float, corners: NDArray[np.float64], rng: np.random.Generator) -> None:
    """The reflection of a lamp or window in a sleeve."""
    weights = rng.dirichlet([1.0] * 4)
    at = weights @ corners
    size = math.sqrt(float(cv2.contourArea(corners.astype(np.float32))))
    spot = np.zeros(plan.shape[:2], np.float32)
    axes = (round(size * rng.uniform(0.06, 0.2)), round(size * rng.uniform(0.05, 0.14)))
    cv2.ellipse(spot, tuple(int(v) for v in at), axes, rng.uniform(0, 180), 0, 360, 1.0, -1)
    soft = np.asarray(cv2.GaussianBlur(spot, (0, 0), size * rng.uniform(0.01, 0.05)), np.float32)
    plan += soft[..., None] * rng.uniform(60, 230)


def _photographed(
    plan: Float, reach: float, fine: float, scale: float, tilt: float, rng: np.random.Generator
) -> tuple[Float, NDArray[np.float64]]:
    """The plan through a tilted camera: the frame, and the homography from millimetres (north up) to its pixels."""
    distance = rng.uniform(450, 800)
    heading = rng.uniform(0, 2 * math.pi)
    roll = rng.uniform(0, 2 * math.pi)
    focal = scale * distance / math.sqrt(math.cos(tilt))  # the mean scale in the middle is as stated
    turn = np.asarray(
        [[math.cos(heading), -math.sin(heading), 0], [math.sin(heading), math.cos(heading), 0], [0, 0, 1]]
    )
    lean = np.asarray([[1, 0, 0], [0, math.cos(tilt), -math.sin(tilt)], [0, math.sin(tilt), math.cos(tilt)]])
    spin = np.asarray([[math.cos(roll), -math.sin(roll), 0], [math.sin(roll), math.cos(roll), 0], [0, 0, 1]])
    flip = np.diag([1.0, -1.0, -1.0])  # the table's y goes north, the picture's down
    whole = spin @ lean @ flip @ turn
    size = math.ceil(2 * (reach - 6) * scale)
    camera = np.asarray([[focal, 0, size / 2], [0, focal, size / 2], [0, 0, 1]])
    to_pixels = camera @ np.column_stack([whole[:, 0], whole[:, 1], (0, 0, distance)])
    to_mm = np.asarray([[1 / fine, 0, -reach], [0, -1 / fine, reach], [0, 0, 1]])
    ratio = fine / scale
    smooth = cv2.GaussianBlur(plan, (0, 0), 0.5 * ratio)
    frame = cv2.warpPerspective(
        smooth, to_pixels @ to_mm, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(frame, np.float32), np.asarray(to_pixels / to_pixels[2, 2], np.float64)


def enrolled(face: Image, size: tuple[float, float], rng: np.random.Generator) -> Image:
    """A photo of a card squared up and cut to the card, with an error of up to 1 mm at each corner."""
    scale = rng.uniform(3.0, 4.5)
    look = render(face, size, rng, scale=scale, hard=False, enrolment=True)
    on_table = look.plane.table([(float(x), float(y)) for x, y in look.corners])
    wrong = look.plane.pixels(
        [(float(x), float(y)) for x, y in on_table + rng.uniform(-0.7, 0.7, (4, 2)) + rng.uniform(-0.3, 0.3, 2)]
    )
    wide, tall = round(size[0] * 4), round(size[1] * 4)
    target = np.asarray([[0, 0], [wide, 0], [wide, tall], [0, tall]], np.float32) - np.float32(0.5)
    matrix = cv2.getPerspectiveTransform(wrong.astype(np.float32), target)
    cut = cv2.warpPerspective(look.image, matrix, (wide, tall), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    quality = int(rng.integers(70, 90))
    return np.asarray(cv2.imdecode(cv2.imencode(".webp", cut, [cv2.IMWRITE_WEBP_QUALITY, quality])[1], 1), np.uint8)


__all__ = ["SCALE", "Look", "enrolled", "render"]
