"""Face bank: the faces of one card size, at the scale of the table view and ready to be compared."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.faces.face_alignment import Float, Pose, Template, rigid
from hardware.camera.faces.table_view import SCALE
from hardware.camera.images import Image

CELL = 3.0
"""Millimetres of a cell of the coarse comparison."""
_SIZE_STEP = 2.5
"""Millimetres within which cards have one size."""
_SQUARE = 1.5
"""Millimetres by which the sides of a square card may differ."""
_WITHOUT_QUARTER = 0.06
"""Loss of a likeness of which a quarter is left out."""
_TEMPLATES = 14
"""Faces that are kept ready to be aligned."""


@dataclass(frozen=True)
class Face:
    """A card's face: its identity, its picture cut to the card (rows × columns × 3, or grey), and its size in mm."""

    text: str
    image: Image
    width: float
    height: float


class FaceBank:
    """The faces of one card size, at the scale of the view."""

    def __init__(self, width: float, height: float, pictures: NDArray[np.uint8], texts: list[str]) -> None:
        self.width, self.height, self.pictures, self.texts = width, height, pictures, texts
        self.shape: tuple[int, int] = pictures.shape[1], pictures.shape[2]
        self.cells = (max(6, round(width / CELL)), max(6, round(height / CELL)))
        self.turns = 4 if self.shape[0] == self.shape[1] else 2
        self.half_shape = (self.shape[0] // 2, self.shape[1] // 2)
        smooth = round(CELL * SCALE)
        cells = [
            cv2.resize(cv2.blur(picture, (smooth, smooth)), self.cells, interpolation=cv2.INTER_AREA)
            for picture in pictures
        ]
        self.bank = [self._unit(part) for part in self._parts(np.stack([without_light(cell) for cell in cells]))]
        self._templates: dict[tuple[int, bool], Template] = {}

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
        turned = [np.rot90(cells, turn * 4 // self.turns, axes=(1, 2)) for turn in range(self.turns)]
        seen = self._parts(np.concatenate(turned))
        best = self._unit(seen[0]) @ self.bank[0].T
        for number in range(1, 5 if parts else 0):
            np.maximum(best, self._unit(seen[number]) @ self.bank[number].T - 0.08, out=best)
        return np.ascontiguousarray(best.reshape(self.turns, len(cells), -1).transpose(1, 2, 0))

    @cached_property
    def _details(self) -> tuple[list[Float], Float]:
        """Each face without slow changes of light, at half the scale: its quarters (faces × pixels), and their energy
        (faces × quarters).
        """
        images = np.stack([self.template(index, True).image for index in range(len(self.texts))])
        quarters = [np.ascontiguousarray(part.reshape(len(images), -1)) for part in _quarters(images)]
        return quarters, np.stack([np.square(part).sum(axis=1) for part in quarters], axis=1)

    def alike_in_detail(self, seen: Float) -> Float:
        """The likeness of what is seen (half the scale, without light) to each face in each turn, −1 to 1.

        One of the four quarters may be covered: it is left out if the others resemble the face more.
        """
        faces, energy = self._details
        result = np.empty((len(self.texts), self.turns), np.float32)
        for turn in range(self.turns):
            parts = [part.ravel() for part in _quarters(np.rot90(seen, turn * 4 // self.turns)[None])]
            products = np.stack([face @ part for face, part in zip(faces, parts, strict=True)], axis=1)
            own = np.asarray([float(part @ part) for part in parts])
            whole, both, there = products.sum(axis=1), energy.sum(axis=1), own.sum()
            best = whole / np.sqrt(both * there + 1e-3)
            for left in range(4):
                rest = np.sqrt((both - energy[:, left]) * (there - own[left]) + 1e-3)
                best = np.maximum(best, (whole - products[:, left]) / rest - _WITHOUT_QUARTER)
            result[:, turn] = best
        return result

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
        if len(self._templates) > _TEMPLATES:
            self._templates.pop(next(iter(self._templates)))
        return found


def _quarters(pictures: Float) -> list[Float]:
    """The four quarters of pictures (n × rows × columns)."""
    rows, columns = pictures.shape[1] // 2, pictures.shape[2] // 2
    halves = (pictures[:, :rows], pictures[:, pictures.shape[1] - rows :])
    return [part for half in halves for part in (half[:, :, :columns], half[:, :, pictures.shape[2] - columns :])]


def without_light(cells: NDArray[np.uint8] | Float) -> Float:
    """Cells without slow changes of light."""
    given = np.asarray(cells, np.float32)
    return np.asarray(given - cv2.blur(given, (11, 11), borderType=cv2.BORDER_REFLECT), np.float32)


def grouped(faces: Sequence[Face]) -> list[FaceBank]:
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
        if abs(width - height) < _SQUARE:
            width = height = (width + height) / 2
        shape = (round(width * SCALE), round(height * SCALE))
        pictures = []
        for number in group:
            image = faces[number].image
            coloured = image if image.ndim == 3 else np.asarray(cv2.cvtColor(image, cv2.COLOR_GRAY2BGR), np.uint8)
            pictures.append(cv2.resize(coloured, shape, interpolation=cv2.INTER_AREA))
        texts = [faces[number].text for number in group]
        sizes.append(FaceBank(width, height, np.asarray(np.stack(pictures), np.uint8), texts))
    return sizes


def quarter_turned(shape: tuple[int, int], quarters: int) -> Pose:
    """The change of a pose by which a face is turned by quarters of a turn, clockwise in the picture, around its
    middle.
    """
    angle = quarters * math.pi / 2
    return rigid((shape[1] - 1) / 2, (shape[0] - 1) / 2, angle, shape)
