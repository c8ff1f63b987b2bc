"""A phone that is turned, taken in the hand, or changes the size of its pictures: cards stay, no event is invented."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import cv2
import numpy as np
import pytest

from hardware.camera.geometry.layout import MAT
from hardware.camera.images import Image
from hardware.camera.sources.open import open_source
from hardware.camera.tracking.pipeline import Event
from hardware.camera.tracking.watcher import State, Watcher
from tests.hardware.camera.drawn import drawn
from tests.hardware.camera.helpers import CameraRig, short
from tests.phone_server import PhoneServer, jpeg_of
from tests.waiting import wait_until

Change = Callable[[Image], Image]


def turned(code: int) -> Change:
    """A change that turns the picture."""
    return lambda image: np.asarray(cv2.rotate(image, code), np.uint8)


def scaled(width: int, height: int) -> Change:
    """A change that scales the picture."""
    return lambda image: np.asarray(cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def elsewhere(size: tuple[int, int], level: int = 90) -> Change:
    """A change to a picture of something else than the table."""
    noise = np.random.default_rng(5).normal(level, 3, (size[1], size[0], 3))
    return lambda image: np.asarray(np.clip(noise, 0, 255), np.uint8)


def same(image: Image) -> Image:
    """No change."""
    return image


@pytest.fixture
def rig() -> CameraRig:
    """A table with two cards: one lay there from the beginning, one was laid afterwards."""
    made = CameraRig(size=(960, 540), fps=6)
    made.table.lay("WE-I-04", "middle", 90)
    made.until_idle(3)
    made.watch(1)
    made.table.lay("WA-B-01", "N", 180)
    made.until_idle(2)
    assert [event.text for event in made.events][-1] == "WA-B-01"
    made.events.clear()
    return made


def test_cards_keep_their_places_when_the_picture_changes(rig: CameraRig) -> None:
    before = {card["text"]: card["zone"] for card in rig.sightings()}
    assert len(before) == 2
    for change in (
        turned(cv2.ROTATE_90_CLOCKWISE),
        scaled(960, 720),
        turned(cv2.ROTATE_180),
        scaled(864, 486),
        turned(cv2.ROTATE_90_COUNTERCLOCKWISE),
    ):
        rig.transform(change)
        assert rig.watch(5) == []
    assert {card["text"]: card["zone"] for card in rig.sightings()} == before
    rig.table.lay("WA-R-02", "E", 270)
    rig.table.remove("WA-B-01")
    rig.until_idle(3)
    assert sorted(short(rig.events)) == [("placed", "WA-R-02", "E"), ("removed", "WA-B-01", "N")]


def test_a_phone_in_the_hand_or_laid_on_its_face_takes_no_card_away(rig: CameraRig) -> None:
    for size, level in (((960, 540), 90), ((540, 960), 4), ((960, 540), 4), ((640, 480), 90)):
        rig.transform(elsewhere(size, level))
        assert rig.watch(6) == []
    rig.transform(turned(cv2.ROTATE_90_CLOCKWISE))
    assert rig.watch(4) == []
    assert {card["text"] for card in rig.sightings()} == {"WE-I-04", "WA-B-01"}


# ------------------------------------------------------------ through the watcher, over HTTP

CARDS = [("WE-I-04", 0.0, 0.0, 90.0), ("WA-B-01", 0.0, 98.0, 180.0)]
BARE = drawn(MAT, (1280, 720), side=25)
ONE = drawn(MAT, (1280, 720), side=25, codes=CARDS[:1])
BOTH = drawn(MAT, (1280, 720), side=25, codes=CARDS)


class Phone:
    """A phone over the mat, and the watcher of its stream."""

    def __init__(self) -> None:
        self.jpeg = jpeg_of(BARE)
        self.server = PhoneServer(lambda: self.jpeg, fps=12)
        self.server.start()
        self.events: list[Event] = []
        self.states: list[State] = []
        self.watcher = Watcher(
            open_source(f"{self.server.address}/video"), on_event=self.events.append, on_state=self.states.append
        )
        self.watcher.start()

    def show(self, image: Image) -> None:
        """Send this picture from now on, and wait until it has been seen for a while."""
        self.jpeg = jpeg_of(image)
        frame = self.watcher.latest_frame()
        seen = -1 if frame is None else frame.number

        def has_come() -> bool:
            newest = self.watcher.latest_frame()
            return newest is not None and newest.number > seen + 12 and newest.image.shape == image.shape

        assert wait_until(has_come)

    def told(self) -> list[tuple[str, str, str | None]]:
        """The events so far."""
        return short(self.events)


@pytest.fixture
def phone() -> Iterator[Phone]:
    """A phone over the bare mat."""
    made = Phone()
    yield made
    made.watcher.stop()
    made.server.stop()


def test_a_phone_s_stream_is_turned_resized_stalled_and_restarted_without_an_invented_event(phone: Phone) -> None:
    phone.show(BARE)
    phone.show(ONE)
    placed = [("placed", "WE-I-04", "middle")]
    assert wait_until(lambda: phone.told() == placed)
    for change in (turned(cv2.ROTATE_90_CLOCKWISE), scaled(960, 540), turned(cv2.ROTATE_180)):
        phone.show(change(ONE))
    phone.server.stalled = True
    assert wait_until(lambda: phone.states[-1] == "lost")
    phone.server.stalled = False
    assert wait_until(lambda: phone.states[-1] == "ready")
    phone.server.stop()
    assert wait_until(lambda: phone.states[-1] == "lost")
    phone.server.start()
    phone.jpeg = jpeg_of(turned(cv2.ROTATE_90_COUNTERCLOCKWISE)(BOTH))
    assert wait_until(lambda: phone.told() == [*placed, ("placed", "WA-B-01", "N")])
    assert phone.states == ["ready", "lost", "ready", "lost", "ready"]
