"""Card photographer: each card that is laid down gives one photo, cut to the card; nothing else gives any."""

from __future__ import annotations

import math
from collections.abc import Callable

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from hardware.camera.faces.card_photographer import PHOTO_SCALE, CardPhoto, CardPhotographer
from hardware.camera.geometry.homography import Plane
from hardware.camera.geometry.layout import MAT
from hardware.camera.images import Image
from tests.hardware.camera.helpers import pinhole

BOX = (-75.0, -75.0, 75.0, 75.0)
DETAIL = 6.0
"""Pixels per millimetre of the drawn table."""
HALF = 110.0
"""Millimetres from the middle to the edge of the drawn table."""
FRAME = (1280, 960)


def art(seed: int, width: float = 44.0, height: float = 68.0, border: tuple[int, int, int] = (90, 140, 180)) -> Image:
    """A card's face with a border and random shapes; a mark at its top."""
    random = np.random.default_rng(seed)
    face = np.full((round(height * DETAIL), round(width * DETAIL), 3), border, np.uint8)
    inner = face[18:-18, 18:-18]
    inner[:] = random.integers(60, 200, 3)
    for _ in range(14):
        colour = tuple(int(value) for value in random.integers(20, 250, 3))
        at = (int(random.integers(0, inner.shape[1])), int(random.integers(0, inner.shape[0])))
        cv2.circle(inner, at, int(random.integers(8, 50)), colour, -1)
    cv2.rectangle(face, (18, 18), (face.shape[1] - 18, 54), (30, 30, 160), -1)
    return face


class Scene:
    """A drawn table under a camera: paper with a printed square, and what is laid on it."""

    def __init__(self, plane: Plane, paper: tuple[int, int, int] = (205, 215, 222)) -> None:
        self.plane = plane
        side = round(2 * HALF * DETAIL)
        self.table = np.full((side, side, 3), paper, np.uint8)
        grain = np.random.default_rng(3).normal(0, 5, (side // 8, side // 8, 1))
        grainy = self.table + cv2.resize(grain, (side, side))[..., None]
        self.table = np.asarray(np.clip(grainy, 0, 255), np.uint8)
        corner, other = self.pixel(-45, 45), self.pixel(45, -45)
        cv2.rectangle(self.table, corner, other, (120, 110, 100), 4)
        self.random = np.random.default_rng(9)
        self.light = 1.0
        self._grain = self.random.normal(0, 2.5, (FRAME[1], FRAME[0], 3)).astype(np.float32)
        self._drawn: tuple[tuple[Image, Callable[[Image], Image] | None], cv2.typing.MatLike] | None = None

    def pixel(self, x: float, y: float) -> tuple[int, int]:
        """The pixel of the drawn table at a place (mm)."""
        return round((x + HALF) * DETAIL), round((HALF - y) * DETAIL)

    def lay(self, face: Image, x: float = 0.0, y: float = 0.0, turn: float = 0.0, shadow: float = 0.0) -> None:
        """Lay a card at a place (mm), turned clockwise (degrees); its soft shadow falls to the south-east."""
        tall, wide = face.shape[:2]
        matrix = cv2.getRotationMatrix2D(((wide - 1) / 2, (tall - 1) / 2), -turn, 1.0)
        matrix[:, 2] += ((x + HALF) * DETAIL - (wide - 1) / 2, (HALF - y) * DETAIL - (tall - 1) / 2)
        size = (self.table.shape[1], self.table.shape[0])
        covered = cv2.warpAffine(np.full(face.shape[:2], 255, np.uint8), matrix, size)
        drawn = cv2.warpAffine(face, matrix, size, borderMode=cv2.BORDER_REPLICATE)
        share = (covered.astype(np.float32) / 255)[..., None]
        below: NDArray[np.float32] = self.table.astype(np.float32)
        if shadow:
            moved = np.roll(share[..., 0], (round(0.8 * DETAIL), round(0.5 * DETAIL)), (0, 1))
            below *= 1 - shadow * cv2.GaussianBlur(moved, (0, 0), 0.9 * DETAIL)[..., None]
        self.table = np.asarray(below * (1 - share) + drawn * share, np.uint8)

    def frame(self, over: Callable[[Image], Image] | None = None) -> Image:
        """A frame of the camera; ``over`` draws what passes above the table."""
        shown = (self.table, over)
        if self._drawn is None or self._drawn[0][0] is not shown[0] or self._drawn[0][1] is not over:
            to_pixels = np.linalg.inv(self.plane.to_table)
            to_table = np.asarray([[1 / DETAIL, 0, -HALF], [0, -1 / DETAIL, HALF], [0, 0, 1]])
            soft = cv2.GaussianBlur(over(self.table) if over else self.table, (0, 0), 0.7)
            seen = cv2.warpPerspective(soft, to_pixels @ to_table, FRAME, borderValue=(70, 90, 110))
            self._drawn = shown, cv2.GaussianBlur(seen, (0, 0), 0.6)
        # The same grain at another place each time, which is quicker than drawing it again.
        grain = np.roll(self._grain, tuple(self.random.integers(0, 400, 2)), (0, 1))
        return np.asarray(np.clip(self._drawn[1] * self.light + grain, 0, 255), np.uint8)


def hand(table: Image) -> Image:
    """A hand and its arm over the middle, from the south."""
    side = table.shape[0]
    covered = cv2.line(table.copy(), (side // 2 + 60, side), (side // 2, side // 2 + 40), (120, 150, 200), 260)
    return np.asarray(cv2.GaussianBlur(covered, (0, 0), 2), np.uint8)


class Session:
    """A photographer that watches a scene at ten frames a second."""

    def __init__(self, scene: Scene, top: float = 0.0) -> None:
        self.scene, self.now = scene, 0.0
        self.photographer = CardPhotographer(BOX, top)

    def watch(self, seconds: float, over: Callable[[Image], Image] | None = None) -> list[CardPhoto]:
        found = []
        for _ in range(round(seconds * 10)):
            self.now += 0.1
            photo = self.photographer.update(self.scene.frame(over), self.scene.plane, self.now)
            found += [] if photo is None else [photo]
        return found


def alike(photo: CardPhoto, face: Image) -> float:
    """The correlation of a photo with the face that was laid."""
    wanted = cv2.resize(face, (photo.image.shape[1], photo.image.shape[0]), interpolation=cv2.INTER_AREA)
    return float(np.corrcoef(wanted.ravel(), photo.image.ravel())[0, 1])


@pytest.fixture(scope="module")
def plane() -> Plane:
    """The table under a camera that is tilted and turned."""
    to_pixels = pinhole(12.0, 8.0, 260.0, 1000.0, (639.5, 479.5))
    return Plane(MAT, {}, np.asarray(np.linalg.inv(to_pixels), np.float64))


@pytest.mark.parametrize("border", [(90, 140, 180), (235, 240, 245)], ids=["brown", "white"])
def test_of_cards_laid_one_upon_the_other_each_is_cut_to_the_card_or_said_to_be_unclear(
    plane: Plane, border: tuple[int, int, int]
) -> None:
    scene = Scene(plane)
    session = Session(scene)
    assert session.watch(0.6) == []
    photographed = 0
    for number, (x, y, turn) in enumerate([(0, 0, 0), (4, -3, 6), (-5, 2, -9)]):
        face = art(number, border=border)
        scene.lay(face, x, y, turn)
        photos = session.watch(0.7)
        assert len(photos) == (session.photographer.state == "taken")
        assert photos or session.photographer.state in ("unclear", "refused")
        for photo in photos:
            photographed += 1
            assert (photo.width, photo.height) == pytest.approx((44.0, 68.0), abs=0.8)
            assert photo.image.shape[0] == round(photo.height * PHOTO_SCALE)
            assert alike(photo, face) > 0.9
    assert photographed >= 1


def test_white_cards_on_white_paper_and_on_one_another_are_cut_at_their_sides_and_not_at_their_shadow(
    plane: Plane,
) -> None:
    session = Session(Scene(plane, paper=(228, 234, 236)))
    session.watch(0.4)
    for number, (x, y, turn) in enumerate([(0, 0, 3), (4, -4, -4), (-3, 2, 1)]):
        face = np.full((round(68 * DETAIL), round(56 * DETAIL), 3), 246, np.uint8)
        for pip in range(2 + number):
            cv2.circle(face, (90 + 75 * pip, 200 - 20 * pip), 28, (40, 30, 30 + 50 * number), -1)
        session.scene.lay(face, x, y, turn, shadow=0.35)
        (photo,) = session.watch(0.5)
        assert (photo.width, photo.height) == pytest.approx((56.0, 68.0), abs=1.3)
        assert math.dist(np.mean(photo.corners, axis=0), (x, y)) < 1.0


def test_cards_that_are_taken_away_give_no_photo_and_the_next_one_does(plane: Plane) -> None:
    scene = Scene(plane)
    bare = scene.table.copy()
    session = Session(scene)
    session.watch(0.6)
    for number in range(3):
        scene.lay(art(20 + number, 63.0, 88.0, (25, 22, 20)), 3 * number, -2, 4)
        (photo,) = session.watch(0.8)
        assert (photo.width, photo.height) == pytest.approx((63.0, 88.0), abs=0.8)
        scene.table = bare.copy()
        assert session.watch(0.8) == []


def test_a_resting_hand_a_changed_lamp_and_a_cup_give_no_photo(plane: Plane) -> None:
    scene = Scene(plane)
    session = Session(scene)
    session.watch(0.6)
    assert session.watch(0.8, hand) == []
    assert session.photographer.state == "refused"
    scene.light = 0.8
    assert session.watch(0.8) == []
    cup = cv2.circle(scene.table.copy(), scene.pixel(5, 5), round(38 * DETAIL), (60, 40, 30), -1)
    assert session.watch(1.0, lambda table: np.asarray(cup, np.uint8)) == []
    scene.lay(art(5))
    assert len(session.watch(0.8)) == 1
