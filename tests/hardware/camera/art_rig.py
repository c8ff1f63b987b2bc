"""A rendered table of cards that bear art, with a camera pipeline on one clock, for tests of the live pipeline.

Stickers are large and pictures small, so that a frame is rendered in a few milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import cv2
import numpy as np

from hardware.camera.geometry.homography import find_plane
from hardware.camera.geometry.layout import MAT
from hardware.camera.images import Image, Tag
from hardware.camera.tracking.pipeline import Event, FaceReader, Pipeline
from tests.hardware.camera.drawn_scenes.art import CardFace, card_face, table_top
from tests.hardware.camera.drawn_scenes.play import Play, Spot
from tests.hardware.camera.drawn_scenes.stage import Camera, Condition, Light, Stage, at_height

CALM = Condition(gain=0.9, noise=2.0)
TEXTS = ("WE-I-01", "WE-I-02", "WE-I-03")


@lru_cache(maxsize=1)
def _top() -> Image:
    return table_top(np.random.default_rng(4), (760, 560), MAT, "wood", "paper")


@lru_cache(maxsize=8)
def face(text: str) -> CardFace:
    """The face of a card with a sticker of 30 mm in one of its corners."""
    return card_face(text, 70.0, 96.0, np.random.default_rng([9, TEXTS.index(text)]), side=30.0)


class ArtRig:
    """A play that is written as it goes on, rendered and watched."""

    def __init__(self, *, fps: float = 8.0, faces: FaceReader | None = None, seed: int = 1) -> None:
        self.now, self.number, self.fps = 0.0, -1, fps
        self.play = Play(np.random.default_rng(seed), pace=1.4)
        self.camera = Camera((800, 450), (40.0, -60.0, 470.0), (0.0, 0.0), 2.0)
        rng = np.random.default_rng(seed)
        faces_of = {text: face(text) for text in TEXTS}
        self.stage = Stage(self.camera, _top(), faces_of, self.play, Light(), rng)
        self.pipeline = Pipeline(MAT, faces=faces)
        self.condition: Callable[[float], Condition] = lambda now: CALM
        self.events: list[tuple[float, Event]] = []

    def picture(self) -> Image:
        """The present frame."""
        data = self.stage.frame(self.now, self.condition(self.now))
        return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)

    def watch(self, until: float) -> list[tuple[str, str, str | None]]:
        """Watch until a time; kind, text and zone of the events."""
        told: list[Event] = []
        while self.now < until:
            self.now += 1 / self.fps
            self.number += 1
            told += self.pipeline.update(self.picture(), self.number, self.now)
        return [(event.event, event.text, event.zone) for event in told]

    def tag(self, text: str, spot: Spot) -> Tag:
        """The printed face of a card that lies on a spot, as a face reader would give it."""
        one, (x, y, turn) = face(text), spot
        angle = np.radians(turn)
        right = np.asarray([np.cos(angle), -np.sin(angle)])
        up = np.asarray([np.sin(angle), np.cos(angle)])
        places = [
            np.asarray([x, y]) + u * one.width / 2 * right + v * one.height / 2 * up
            for u, v in ((-1, 1), (1, 1), (1, -1), (-1, -1))
        ]
        ground = at_height(self.camera.matrix(), 0.0)
        pixels = cv2.perspectiveTransform(np.asarray(places).reshape(-1, 1, 2), ground).reshape(-1, 2)
        a, b, c, d = ((float(px), float(py)) for px, py in pixels)
        return Tag(text, (a, b, c, d), "face", 0.9)


def mat_is_in_view(rig: ArtRig) -> bool:
    """Whether all four markers are found."""
    plane = find_plane(rig.picture(), MAT)
    return plane is not None and len(plane.markers) == 4
