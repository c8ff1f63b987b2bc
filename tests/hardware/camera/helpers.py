"""Helpers of the camera tests: pictures of codes, and a simulated table with a camera pipeline on one clock."""

from __future__ import annotations

import math
from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.geometry.layout import MAT
from hardware.camera.images import Image
from hardware.camera.known_cards import KnownCards
from hardware.camera.simulated.drawing import code_modules
from hardware.camera.simulated.table import SimulatedTable
from hardware.camera.tracking.pipeline import Pipeline, describe
from hardware.camera.tracking.scene import CameraEvent, CardSighting


def pinhole(
    tilt: float, roll: float, distance: float, focal: float, middle: tuple[float, float]
) -> NDArray[np.float64]:
    """The homography from the table (mm) to the pixels of a pinhole camera above it; angles in degrees."""
    a, b = math.radians(tilt), math.radians(roll)
    about_x = np.asarray([[1, 0, 0], [0, math.cos(a), -math.sin(a)], [0, math.sin(a), math.cos(a)]])
    about_z = np.asarray([[math.cos(b), -math.sin(b), 0], [math.sin(b), math.cos(b), 0], [0, 0, 1]])
    # y points north on the table and down in the picture.
    rotation = about_x @ about_z @ np.diag([1.0, -1.0, -1.0])
    pose = np.stack([rotation[:, 0], rotation[:, 1], [0.0, 0.0, distance]], axis=1)
    return np.asarray(np.asarray([[focal, 0, middle[0]], [0, focal, middle[1]], [0, 0, 1]]) @ pose)


def code_picture(
    text: str, module: int = 4, size: tuple[int, int] = (320, 240), at: tuple[int, int] = (60, 40)
) -> Image:
    """A grey picture with one upright code on white; ``at`` is its top left corner."""
    modules = code_modules(text)
    picture = np.full((size[1], size[0]), 235, np.uint8)
    black = np.kron(np.where(modules, 20, 235), np.ones((module, module))).astype(np.uint8)
    picture[at[1] : at[1] + black.shape[0], at[0] : at[0] + black.shape[1]] = black
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR), np.uint8)


FPS = 6.0
"""Frames of the simulated camera per second."""


class CameraRig:
    """A simulated table and a camera pipeline on one simulated clock."""

    def __init__(self, *, size: tuple[int, int] = (960, 540), known: KnownCards | None = None) -> None:
        self.now = 0.0
        self.number = -1
        self.table = SimulatedTable(MAT, size, clock=lambda: self.now, seed=1)
        self.pipeline = Pipeline(MAT, known)
        self.events: list[CameraEvent] = []
        self._transform: Callable[[Image], Image] = lambda image: image

    def transform(self, transform: Callable[[Image], Image]) -> None:
        """Apply a function to every frame from now on."""
        self._transform = transform

    def watch(self, seconds: float) -> list[CameraEvent]:
        """Process the frames of some seconds; their events."""
        reported: list[CameraEvent] = []
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now += 1 / FPS
            self.number += 1
            reported += self.pipeline.update(self._transform(self.table.image(self.now)), self.number, self.now)
        self.events += reported
        return reported

    def sightings(self) -> list[CardSighting]:
        """The cards that the pipeline tracks."""
        return describe(list(self.pipeline.cards.values()))

    def until_idle(self, rest: float = 1.5) -> list[CameraEvent]:
        """Process frames until all commands are carried out, and for ``rest`` seconds more; their events."""
        return self.watch(max(self.table.idle_at() - self.now, 0.0) + rest)


def short(events: list[CameraEvent]) -> list[tuple[str, str, str | None]]:
    """Kind, text and zone of each event."""
    return [(event.event, event.text, event.zone) for event in events]
