"""A rendered table of cards that bear art, with a camera pipeline on one clock, for tests of the live pipeline.

Stickers are large and pictures small, so that a frame is rendered in a few milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import cv2
import numpy as np

from hardware.camera.geometry.layout import MAT
from hardware.camera.images import Image
from hardware.camera.tracking.pipeline import Event, Pipeline
from tests.hardware.camera.drawn_scenes.art import CardFace, card_face, table_top
from tests.hardware.camera.drawn_scenes.play import Play
from tests.hardware.camera.drawn_scenes.stage import Camera, Condition, Stage

CALM = Condition(gain=0.9, noise=2.0)
TEXTS = ("WE-I-01", "WE-I-02", "WE-I-03")


@lru_cache(maxsize=1)
def _top() -> Image:
    return table_top(np.random.default_rng(4), (760, 560), MAT)


@lru_cache(maxsize=8)
def face(text: str) -> CardFace:
    """The face of a card with a sticker of 30 mm in one of its corners."""
    return card_face(text, 70.0, 96.0, np.random.default_rng([9, TEXTS.index(text)]), side=30.0)


class ArtRig:
    """A play that is written as it goes on, rendered and watched."""

    def __init__(self, *, fps: float = 8.0, seed: int = 1) -> None:
        self.now, self.number, self.fps = 0.0, -1, fps
        self.play = Play(np.random.default_rng(seed), pace=1.4)
        self.camera = Camera((800, 450), (40.0, -60.0, 470.0), (0.0, 0.0), 2.0)
        rng = np.random.default_rng(seed)
        faces_of = {text: face(text) for text in TEXTS}
        self.stage = Stage(self.camera, _top(), faces_of, self.play, rng)
        self.pipeline = Pipeline(MAT)
        self.condition: Callable[[float], Condition] = lambda now: CALM
        self.events: list[tuple[float, Event]] = []

    def picture(self) -> Image:
        """The present frame."""
        data = self.stage.frame(self.now, self.condition(self.now))
        return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)

    def watch(self, until: float) -> list[tuple[str, str, str | None]]:
        """Watch until a time; kind, text and zone of the events."""
        reported: list[Event] = []
        while self.now < until:
            self.now += 1 / self.fps
            self.number += 1
            reported += self.pipeline.update(self.picture(), self.number, self.now)
        return [(event.event, event.text, event.zone) for event in reported]
