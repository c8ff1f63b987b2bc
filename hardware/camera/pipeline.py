"""From frames to what has changed on the table: the parts in their order.

Each frame is made small; the gate tells what moves in it; the fitter where the table is; the reader which
codes can be read where something has happened; the follower what became of each card. Codes that are no
cards are put aside on the way and told once.

``frame`` and ``t`` of an event say when the new state began, which is a little before it was certain.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from hardware.camera import steady, tags
from hardware.camera.fitting import Fitter
from hardware.camera.following import STEADY_FOR, Follower
from hardware.camera.layout import Layout
from hardware.camera.lens import Lens
from hardware.camera.odd import Odd, oddity
from hardware.camera.plane import Plane
from hardware.camera.reading import Reader, Recogniser
from hardware.camera.scene import Background, Card, Event, Kind, Scene

SMALLEST_CODE = 16.0
"""Millimetres of the smallest stickers' code; it has 21 modules."""

__all__ = ["Card", "Event", "Kind", "Tracker", "describe"]


class Tracker:
    """Follows what lies on the table from frame to frame.

    Give it each frame with its number and time (seconds, growing); it gives back what has changed. ``known`` are the
    texts of all cards there are: then smaller codes are recognised, and others are strangers. ``lens``: how the
    camera bends the picture.
    """

    def __init__(
        self,
        layout: Layout | None,
        known: Recogniser | None = None,
        *,
        lens: Lens | None = None,
        steady_for: float = STEADY_FOR,
        odd: Odd | None = None,
    ) -> None:
        self.layout = layout
        self.odd = odd or Odd()
        self.codes: list[tags.Tag] = []
        """The codes that were read in the last frame, lying or not."""
        self._texts = None if known is None else frozenset(known.texts)
        self._gate = steady.Gate()
        self._fitter = Fitter(layout, lens)
        self._reader = Reader(known)
        self._follower = Follower(steady_for, self.odd)
        self._scene: Scene | None = None

    @property
    def plane(self) -> Plane | None:
        """The table's plane in the picture, once two of its markers have been seen."""
        return self._fitter.plane

    @property
    def cards(self) -> dict[str, Card]:
        """What lies on the table, by text."""
        return self._follower.cards

    @property
    def lens(self) -> Lens | None:
        """How the camera bends the picture, if that is known."""
        return self._fitter.lens

    @property
    def markers(self) -> list[int]:
        """The ids of the markers that are in sight, as far as was looked."""
        return sorted(self._fitter.visible)

    def expect(self, known: Recogniser | None) -> None:
        """These are the texts of all cards there are from now on; what lies there keeps lying."""
        self._texts = None if known is None else frozenset(known.texts)
        self._reader.expect(known)

    def see(self, image: tags.Image, number: int, now: float) -> list[Event]:
        """Take in a frame (rows × columns × 3, or grey); what has changed since the one before."""
        small, factor = steady.reduced(image)
        before = self._scene
        if before is None or before.image.shape != image.shape:
            background = Background(image, small, small.copy())
        else:
            background = before.background
        self._gate.see(small, now)
        nudged_from = self._fitter.see(image, self._gate, factor, now)
        self._scene = scene = Scene(
            image=image,
            number=number,
            now=now,
            step=now - before.now if before is not None else 0.0,
            small=small,
            factor=factor,
            gate=self._gate,
            plane=self._fitter.plane,
            background=background,
            began=now if before is None else before.began,
            settled=self._fitter.settled,
        )
        if nudged_from is not None and scene.plane is not None:
            background.follow(nudged_from, scene.plane, factor)
            self._follower.nudged(scene)
        lying, unsure = self._follower.places(0.0 if before is None else before.now)
        module = 0.0 if lying or unsure else self._smallest_module()
        found = self._reader.read(
            image, self._gate, factor, now, lying=lying, unsure=unsure, module=module, plane=self.plane
        )
        self.codes = self._sorted_out(found)
        events = self._follower.follow(scene, self.codes)
        background.learn(scene, [*lying, *unsure, *self.codes])
        return events

    def finish(self, now: float) -> list[Event]:
        """The pictures have ended: tell what was as good as certain."""
        return [] if self._scene is None or self._scene.now > now else self._follower.finish(self._scene)

    def _smallest_module(self) -> float:
        """Pixels a module of the smallest stickers that are printed, in the middle of the table; 0 if unknown."""
        if self.plane is None:
            return 0.0
        (ax, ay), (bx, by), (cx, cy) = self.plane.pixels([(0.0, 0.0), (10.0, 0.0), (0.0, 10.0)])
        scale = min(math.hypot(bx - ax, by - ay), math.hypot(cx - ax, cy - ay)) / 10
        return scale * SMALLEST_CODE / 21

    def _sorted_out(self, found: Sequence[tags.Tag]) -> list[tags.Tag]:
        """The codes that may be cards; the others are noted."""
        cards = []
        for tag in found:
            strange = oddity(tag, self._texts)
            if strange is None:
                cards.append(tag)
            else:
                self.odd.note(strange, tag.text)
        return cards


def describe(cards: Sequence[Card]) -> list[dict[str, object]]:
    """What lies on the table, for people and pages: text, zone and turn."""
    return [
        {
            "text": card.tag.text,
            "zone": card.told_zone,
            "turn": None if card.place is None else round(card.place.turn, 1),
        }
        for card in cards
    ]
