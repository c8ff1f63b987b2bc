"""Camera pipeline: turns frames into events.

Each frame passes these stages: it is reduced, the motion detector finds the tiles that move, the table fit updates the
plane, the reader reads codes where something has moved, codes that are no cards are rejected, and the card tracker
emits the events.

``frame`` and ``t`` of an event are those of the start of the new state, which is shortly before it was certain.
"""

from __future__ import annotations

from collections.abc import Sequence

from hardware.camera import motion
from hardware.camera.codes.code_reader import CodeReader
from hardware.camera.codes.rejected_codes import RejectedCodes, rejection_of
from hardware.camera.faces.face_reader import FaceReader
from hardware.camera.geometry.homography import Plane
from hardware.camera.geometry.layout import Layout
from hardware.camera.geometry.lens import Lens
from hardware.camera.geometry.table_fit import TableFit
from hardware.camera.images import Image, Tag
from hardware.camera.known_cards import KnownCards
from hardware.camera.tracking.background import Background
from hardware.camera.tracking.scene import CameraEvent, Card, CardSighting, Scene
from hardware.camera.tracking.tracker import STEADY_FOR, CardTracker

SMALLEST_CODE = 16.0
"""Millimetres of the smallest stickers' code; it has 21 modules."""


class Pipeline:
    """Processes the frames of one camera.

    ``known`` is the closed set of cards, if there is one: then codes too small to decode are recognised, and other
    codes are rejected. ``lens``: the lens calibration. ``steady_for``: seconds for which a card must be steady.
    """

    def __init__(
        self,
        layout: Layout | None,
        known: KnownCards | None = None,
        *,
        lens: Lens | None = None,
        steady_for: float = STEADY_FOR,
        rejected: RejectedCodes | None = None,
    ) -> None:
        self.layout = layout
        self.rejected = rejected or RejectedCodes()
        self.codes: list[Tag] = []
        """The codes that were read in the last frame, steady or not."""
        self._texts = None if known is None else known.texts
        self._detector = motion.MotionDetector()
        self._table_fit = TableFit(layout, lens)
        self._reader = CodeReader(known.codes if known else None)
        self._faces = FaceReader(known.faces if known else None)
        self._card_tracker = CardTracker(steady_for, self.rejected)
        self._scene: Scene | None = None

    @property
    def plane(self) -> Plane | None:
        """The table's plane in the picture, once two of its markers have been found."""
        return self._table_fit.plane

    @property
    def cards(self) -> dict[str, Card]:
        """The cards on the table, by text."""
        return self._card_tracker.cards

    @property
    def lens(self) -> Lens | None:
        """The lens calibration, if there is one."""
        return self._table_fit.lens

    @property
    def markers(self) -> list[int]:
        """The ids of the markers that were found by the last search."""
        return sorted(self._table_fit.visible)

    def expect(self, known: KnownCards | None) -> None:
        """Use this closed set from now on; cards on the table stay."""
        self._texts = None if known is None else known.texts
        self._reader.expect(known.codes if known else None)
        self._faces.expect(known.faces if known else None)

    def update(self, image: Image, number: int, now: float) -> list[CameraEvent]:
        """Process a frame with its number and time (seconds, never decreasing); the events that follow."""
        small, factor = motion.reduced(image)
        previous = self._scene
        resized = previous is not None and previous.image.shape != image.shape
        if previous is None:
            background = Background(image, small)
        elif resized:
            found_again = self._resized(previous, image, small, factor, now)
            if found_again is None:
                return []  # the table is not in the frame, so nothing is known about the cards
            background = found_again
        else:
            background = previous.background
        self._detector.update(small, now)
        previous_plane = self._table_fit.update(image, self._detector, factor, now)
        self._scene = scene = Scene(
            image=image,
            number=number,
            now=now,
            step=now - previous.now if previous is not None else 0.0,
            small=small,
            factor=factor,
            detector=self._detector,
            plane=self._table_fit.plane,
            background=background,
            began=now if previous is None else previous.began,
            settled=self._table_fit.settled,
        )
        if previous_plane is not None and scene.plane is not None:
            scene.background = background.warped(previous_plane, scene.plane, factor, factor, image, small)
        if (previous_plane is not None or resized) and scene.plane is not None:
            self._card_tracker.nudged(scene)
        lying, unsure = self._card_tracker.places(0.0 if previous is None else previous.now)
        module = 0.0 if _codes(lying) or _codes(unsure) else self._smallest_module()
        found = self._reader.read(
            image,
            self._detector,
            factor,
            now,
            lying=_codes(lying),
            unsure=_codes(unsure),
            module=module,
            plane=self.plane,
        )
        self.codes = self._one_by_one(self._without_rejected(found))
        # Where a sticker is no longer seen, a card without one may lie in its place.
        unseen = self._card_tracker.unseen(now)
        left = [tag for tag in unsure if tag not in unseen]
        self.codes += self._faces.read(
            image, self._detector, factor, now, lying=[*lying, *self.codes], unsure=left, plane=self.plane
        )
        events = self._card_tracker.update(scene, self.codes)
        if scene.background.is_due(self._detector, now):
            scene.background.learn(scene.levelled, self._detector, now, [*lying, *unsure, *self.codes], factor)
        return events

    def _resized(self, before: Scene, image: Image, small: Image, factor: float, now: float) -> Background | None:
        """The background for frames of another size: a phone was turned, or its camera app changed.

        It is that of before, on the table as it lies in the new frame; None where the markers are not visible in it.
        """
        old = self._table_fit.plane
        if old is None:
            return Background(image, small)
        new = self._table_fit.find_again(image, now)
        if new is None:
            return None
        return before.background.warped(old, new, before.factor, factor, image, small)

    def _smallest_module(self) -> float:
        """The module pitch (pixels) of the smallest stickers in the middle of the table; 0 without a plane."""
        if self.plane is None:
            return 0.0
        return float(self.plane.scale(self.plane.pixels([(0.0, 0.0)]))[0]) * SMALLEST_CODE / 21

    def _one_by_one(self, codes: Sequence[Tag]) -> list[Tag]:
        """The codes without those on cards that are already tracked by their face: a card is tracked by one of them."""
        by_face = [card.tag for card in self.cards.values() if card.tag.source == "face"]
        return [
            tag for tag in codes if not any(tag.text == face.text and face.contains(tag.centre) for face in by_face)
        ]

    def _without_rejected(self, found: Sequence[Tag]) -> list[Tag]:
        """The codes that may be cards; the others are recorded as rejected."""
        cards = []
        for tag in found:
            rejection = rejection_of(tag, self._texts)
            if rejection is None:
                cards.append(tag)
            else:
                self.rejected.note(rejection, tag.text)
        return cards


def _codes(tags: Sequence[Tag]) -> list[Tag]:
    """The tags that are codes."""
    return [tag for tag in tags if tag.source != "face"]


def describe(cards: Sequence[Card]) -> list[CardSighting]:
    """The cards as sightings: text, zone and turn."""
    return [
        {
            "text": card.tag.text,
            "zone": card.reported_zone,
            "turn": None if card.place is None else round(card.place.turn, 1),
        }
        for card in cards
    ]
