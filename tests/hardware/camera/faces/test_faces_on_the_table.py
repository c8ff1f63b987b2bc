"""Cards without a sticker on the mat: they cause the same events as cards with one, also side by side."""

from __future__ import annotations

import pytest

from hardware.camera.codes.closed_set import KnownCodes
from hardware.camera.faces.face_set import FaceSet
from hardware.camera.known_cards import KnownCards
from hardware.camera.simulated.table import FacePicture
from tests.hardware.camera.faces.drawn_faces import HEIGHT, WIDTH, art, enrolled
from tests.hardware.camera.helpers import CameraRig, short

FACES = {f"A-{number:02}": art(number) for number in range(8)}
STICKERS = [f"WE-I-{number:02}" for number in range(1, 9)]
SIZE = (WIDTH, HEIGHT)


@pytest.fixture(scope="module")
def known() -> KnownCards:
    return KnownCards(None, FaceSet(enrolled(FACES)))


def rig_with(known: KnownCards) -> CameraRig:
    return CameraRig(known=known, size=(1120, 630))


def lay(rig: CameraRig, text: str, zone: str, turn: float, *, face: str | None = None) -> None:
    """Lay a card without a sticker; ``face``: that of another card."""
    rig.table.lay(text, zone, turn, size=SIZE, face=FacePicture(FACES[face or text]))


def test_a_card_without_a_sticker_is_placed_turned_and_removed_once_each(known: KnownCards) -> None:
    rig = rig_with(known)
    rig.watch(1.0)
    lay(rig, "A-03", "S", 0.0)
    placed = rig.until_idle(2.0)
    assert short(placed) == [("placed", "A-03", "S")]
    assert abs(((placed[0].turn or 0.0) + 180) % 360 - 180) < 3
    rig.table.turn("A-03", 90)
    turned = rig.until_idle(2.5)
    assert short(turned) == [("turned", "A-03", "S")]
    assert abs((turned[0].turn or 0.0) - 90) < 3
    rig.table.remove("A-03")
    assert short(rig.until_idle(2.5)) == [("removed", "A-03", "S")]
    assert rig.watch(2.0) == []


def test_cards_with_and_without_a_sticker_lie_on_one_table(known: KnownCards) -> None:
    rig = rig_with(KnownCards(KnownCodes(STICKERS), known.faces))
    rig.watch(1.0)
    lay(rig, "A-01", "W", 90.0)
    rig.table.lay("WE-I-04", "middle", 90)
    assert sorted(short(rig.until_idle(2.0))) == [("placed", "A-01", "W"), ("placed", "WE-I-04", "middle")]
    rig.table.hand("W", 1.0)
    assert rig.until_idle(1.0) == []


def test_a_card_that_lay_there_at_the_start_is_known_without_an_event(known: KnownCards) -> None:
    rig = rig_with(known)
    lay(rig, "A-05", "N", 180.0)
    rig.now = rig.table.idle_at() + 1
    assert rig.watch(4.0) == []
    assert [card["text"] for card in rig.sightings()] == ["A-05"]


def test_a_card_without_a_sticker_takes_the_place_of_one_with_a_sticker(known: KnownCards) -> None:
    rig = rig_with(KnownCards(KnownCodes(STICKERS), known.faces))
    rig.table.pace = 4.0  # the bare table is seen for less time than a removal takes
    rig.watch(1.0)
    rig.table.lay("WE-I-04", "middle", 0.0, size=SIZE)
    assert short(rig.until_idle(1.0)) == [("placed", "WE-I-04", "middle")]
    rig.table.remove("WE-I-04")
    lay(rig, "A-07", "middle", 0.0)
    assert sorted(short(rig.until_idle(2.5))) == [("placed", "A-07", "middle"), ("removed", "WE-I-04", "middle")]
