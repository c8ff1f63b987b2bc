"""Camera of the agent: watches what the server tells it, and tells all cards only when they are known for certain."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.agent import table_camera
from companion.agent.faces import FaceFiles
from companion.agent.simulated_hands import SimulatedHands
from companion.agent.table_camera import TableCamera
from companion.devices.agent_messages import MOST_PARTS, PART, FaceToKnow, LookFor
from companion.devices.protocols import CardEvent
from companion.packs.card_photos import small
from companion.settings import Settings
from companion.tables.device_keys import of_table
from hardware.camera.frames import Source
from hardware.camera.geometry.layout import MAT, Layout
from hardware.camera.geometry.layout_json import to_json
from hardware.camera.simulated.table import FacePicture, SimulatedTable
from tests.fast_camera import FastCamera, FrameClock
from tests.hardware.camera.faces.drawn_faces import HEIGHT, WIDTH, art, photo
from tests.served import served
from tests.waiting import wait_until

CARDS = ("WE-I-04", "WE-I-05")


class Rig:
    """The camera of an agent above a simulated mat, on a clock of its own."""

    def __init__(self, folder: Path) -> None:
        self.events: list[CardEvent] = []
        self.clock = FrameClock()
        self.mat = SimulatedTable(MAT, clock=self.clock, pace=4.0)
        self.layouts: list[Layout] = []
        self.camera = TableCamera(
            "simulated",
            folder,
            on_event=self.events.append,
            on_state=lambda: None,
            on_throw=lambda reading: None,
            source=self._source,
        )

    def _source(self, layout: Layout) -> Source:
        self.layouts.append(layout)
        return FastCamera(self.mat, self.clock)


def order(layout: Layout = MAT, faces: tuple[FaceToKnow, ...] = ()) -> LookFor:
    return LookFor(layout=dict(to_json(layout)), cards=list(CARDS), faces=list(faces))


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    found = Rig(tmp_path)
    yield found
    found.camera.close()


def test_the_camera_starts_with_the_first_order_and_reports_cards(rig: Rig) -> None:
    assert rig.camera.settled_cards() is None and not rig.layouts
    rig.camera.look_for(order(), ())
    assert wait_until(lambda: rig.camera.state == "simulated")
    rig.mat.lay("WE-I-05", "middle", 90.0)
    assert wait_until(lambda: bool(rig.events))
    assert (rig.events[0]["text"], rig.events[0]["zone"], rig.events[0]["event"]) == ("WE-I-05", "middle", "placed")
    assert rig.camera.figures()["width"] == 1600
    assert rig.camera.rejected() == []


def test_all_cards_are_told_only_once_they_are_settled(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_camera, "SETTLED", 3600.0)
    rig.camera.look_for(order(), ())
    assert wait_until(lambda: rig.camera.state == "simulated")
    rig.mat.lay("WE-I-05", "middle")
    assert wait_until(lambda: bool(rig.events))
    assert rig.camera.settled_cards() is None
    monkeypatch.setattr(table_camera, "SETTLED", 0.0)
    wider = Layout(MAT.dictionary, MAT.marker_size, MAT.markers, {**MAT.zones, "more": MAT.zones["middle"]})
    rig.camera.look_for(order(wider), ())
    assert wait_until(lambda: bool(rig.camera.settled_cards()))
    assert [card["text"] for card in rig.camera.settled_cards() or ()] == ["WE-I-05"]


def test_a_picture_fits_into_its_parts(rig: Rig) -> None:
    assert rig.camera.picture_parts() == []
    rig.camera.look_for(order(), ())
    assert wait_until(lambda: rig.camera.state == "simulated")
    parts = rig.camera.picture_parts()
    assert 0 < len(parts) <= MOST_PARTS and all(len(part) <= PART for part in parts)
    assert base64.b64decode("".join(parts)).startswith(b"\xff\xd8\xff")


def test_an_order_with_a_mat_that_cannot_be_used_changes_nothing(rig: Rig) -> None:
    rig.camera.look_for(LookFor(layout={"markers": 1}, cards=[], faces=[]), ())
    assert not rig.layouts


def test_a_card_without_a_sticker_is_known_by_the_photo_of_its_face_from_the_server(rig: Rig, tmp_path: Path) -> None:
    with served(Settings(data=tmp_path / "server", game="world_without_end")) as (address, parts):
        table, packs = parts.registry.open("Tuesday"), parts.registry.drafts.packs
        faces = {f"I-0{number}": art(number) for number in (4, 5)}
        packs.save_photos_of(
            table.pack_hash,
            {card: packs.save_photo(small(photo(face)), (WIDTH, HEIGHT)) for card, face in faces.items()},
        )
        known = tuple(
            FaceToKnow(text=one.text, name=one.file.stem, width=one.width, height=one.height)
            for one in table.face_photos()
        )
        assert [one.text for one in known] == list(CARDS)
        key = parts.agents.keys.key(of_table(table.id))
        assert FaceFiles(address, "0" * 32, tmp_path / "none").photos(table.id, "", known) == ()
        photos = FaceFiles(address, key, tmp_path / "faces").photos(table.id, "", known)
    assert [one.text for one in photos] == list(CARDS)
    rig.camera.look_for(order(faces=known), photos)
    assert wait_until(lambda: rig.camera.state == "simulated")  # what lies there before is no event
    rig.mat.lay("a card", "middle", 90.0, size=(WIDTH, HEIGHT), face=FacePicture(faces["I-05"]))
    assert wait_until(lambda: any(event["text"] == "WE-I-05" for event in rig.events), 60)


def test_simulated_hands_follow_commands_and_leave_out_what_is_none() -> None:
    hands = SimulatedHands(pace=50.0)
    hands.follow(
        [
            '{"do": "lay", "text": "WE-I-04", "zone": "middle", "turn": 90}',
            "nonsense",
            '{"do": "lay"}',
            '{"do": "fly", "text": "WE-I-04"}',
            "[]",
            '{"do": "roll", "values": "many"}',
        ]
    )
    source = hands.source(MAT)
    source.open()
    assert wait_until(lambda: source.read().number >= 0 and list(hands.lying()) == ["WE-I-04"])
    hands.close()
