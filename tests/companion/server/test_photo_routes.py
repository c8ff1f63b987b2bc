"""Photographs that answer an ask, as real requests with real pictures: what they show, and what is refused."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from companion.devices.program.card_photos import small
from companion.server.app import Services
from companion.settings import Settings
from companion.tables.commands import seating
from companion.tables.journal import FILE
from companion.tables.table import Table
from hardware.camera.simulated.table import SimulatedTable
from tests.companion.packs.enrolled_pack import enter_all
from tests.companion.packs.pictures import encoded
from tests.companion.tables.changed_rules import play_to
from tests.hardware.camera.faces import drawn_faces as faces
from tests.photographs import Shot, card, dice, jpeg
from tests.served import served

SHOT = Shot((900, 1200))
CARD = jpeg(card("WE-I-04", 1, turn=20, shot=SHOT)[0])


class Phones:
    """A running game and the seats of its players, whose phones send photographs by real requests."""

    def __init__(self, address: str, parts: Services, game: str, pack: str = "") -> None:
        self.address, self.parts = address, parts
        self.table: Table = parts.registry.open("Friday", game=game, pack=pack)
        seats = (("N", "Ada", "blue"), ("E", "Ben", "red"), ("S", "Cleo", "green"))
        self.tokens = {seat: seating.take_seat(self.table, seat, name, colour) for seat, name, colour in seats}
        self.table.start("N")

    def send(self, ask: str, picture: bytes | None, by: str = "N", rest: str = "", key: str = "") -> dict[str, Any]:
        """The reply to a photograph."""
        headers = {"Accept": "application/json", "Content-Type": "image/jpeg"}
        if by:
            headers["Authorization"] = f"Bearer {self.tokens.get(by, by)}"
        address = f"{self.address}/tables/{self.table.id}/photos/{ask}{rest}?lang=en&key={key}"
        request = urllib.request.Request(address, data=picture or b"", headers=headers, method="POST")
        try:
            with urllib.request.urlopen(request, timeout=60) as reply:
                found: dict[str, Any] = json.load(reply)
        except urllib.error.HTTPError as refused:
            found = json.load(refused)
        return found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Services]]:
    with served(Settings(data=tmp_path_factory.mktemp("photos"))) as (address, parts):
        parts.program.url = address
        yield address, parts


def values(reply: dict[str, Any]) -> list[str]:
    assert reply["ok"], reply
    return [choice["value"] for choice in reply["choices"]]


def test_a_card_in_the_hand_is_named_with_its_part_of_the_photograph_and_answers_nothing_by_itself(
    server: tuple[str, Services],
) -> None:
    phones = Phones(*server, "world_without_end")
    event = play_to(phones.table, "event")
    before = len(phones.table.record)
    assert phones.send(event.id, None, rest="/ready") == {"ok": True}
    reply = phones.send(event.id, CARD)
    (choice,) = reply["choices"]
    assert choice["value"] == "I-04"
    assert "cloth hall" in choice["label"]
    ((corners),) = choice["parts"]
    assert all(0 < x < 1 and 0 < y < 1 for x, y in corners)
    assert len(phones.table.record) == before
    assert values(phones.send(event.id, CARD, by="E")) == ["I-04"]  # anybody may answer for the table
    key = phones.parts.registry.keys.key(phones.table.id)
    assert values(phones.send(event.id, CARD, by="", key=key)) == ["I-04"]
    play = play_to(phones.table, "play")
    own = jpeg(card("WA-B-03", 2, turn=-40, shot=SHOT)[0])
    assert values(phones.send(play.id, own, by=play.seat)) == ["building_material"]
    other = phones.send(play.id, jpeg(card("WA-R-03", 3, shot=SHOT)[0]), by=play.seat)
    assert values(other) == []
    assert other["text"].startswith("That is Building material")


def test_the_turn_of_a_card_is_read_on_the_mat_and_asked_for_in_the_hand(server: tuple[str, Services]) -> None:
    phones = Phones(*server, "world_without_end")
    event = play_to(phones.table, "event")
    phones.table.answer(event.id, "I-04", "host")
    asked = play_to(phones.table, "orientation")
    seat = asked.seat or "N"
    in_the_hand = phones.send(asked.id, CARD, by=seat)
    assert values(in_the_hand) == []
    assert "but not which way it lies" in in_the_hand["text"]
    now = [0.0]
    table = SimulatedTable(phones.table.plugin.mat_layout(), clock=lambda: now[0], noise=2.0)
    table.lay("WE-I-04", "middle", 90.0)
    now[0] = table.idle_at() + 1
    assert values(phones.send(asked.id, jpeg(table.image()), by=seat)) == ["1"]


def test_the_missions_that_lie_open_are_read_together_and_several_are_offered_in_pairs(
    server: tuple[str, Services],
) -> None:
    phones = Phones(*server, "monasterium")
    asked = play_to(phones.table, "missions_a")
    texts = [text for text in phones.table.plugin.texts(phones.table.pack) if text.startswith("MM-A")][:2]
    now = [0.0]
    table = SimulatedTable(phones.table.plugin.mat_layout(), clock=lambda: now[0], noise=2.0)
    for text in texts:
        table.lay(text, "middle")
    now[0] = table.idle_at() + 1
    (value,) = values(phones.send(asked.id, jpeg(table.image())))
    assert asked.allows(value)


def test_a_handful_of_dice_is_suggested_with_its_owners(server: tuple[str, Services]) -> None:
    phones = Phones(*server, "monasterium")
    roll = play_to(phones.table, "roll")
    colours = ["white"] * roll.dice.get("neutral", 0) + ["blue"] * roll.dice.get("own", 0)
    colours = [{"N": "blue", "E": "red", "S": "green"}[roll.seat] if colour == "blue" else colour for colour in colours]
    faces = [1 + number % 6 for number in range(len(colours))]
    picture = jpeg(dice(faces, 4, colours=colours, side=70.0, shot=Shot((1300, 975))))
    reply = phones.send(roll.id, picture, by=roll.seat)
    assert reply["choices"] == []
    assert roll.allows(reply["suggestion"]["value"]), reply
    assert sorted(face for group in reply["suggestion"]["roll"].values() for face in group) == sorted(faces)
    assert len(reply["parts"]) == len(faces)
    fewer = phones.send(roll.id, jpeg(dice([2, 3], 5, side=70.0, shot=Shot((1300, 975)))), by=roll.seat)
    assert "suggestion" not in fewer
    assert fewer["text"].startswith("2 dice lie there")


REFUSED = [
    (b"no picture at all" * 40, "photo_unreadable"),
    (encoded(Image.new("L", (400, 300)), "PNG") + bytes(17_000_000), "photo_too_large"),
]


@pytest.mark.parametrize(("picture", "code"), REFUSED, ids=["text", "bytes"])
def test_a_hostile_picture_is_refused_with_its_code_and_a_sentence(
    server: tuple[str, Services], picture: bytes, code: str
) -> None:
    phones = Phones(*server, "world_without_end")
    reply = phones.send(play_to(phones.table, "event").id, picture)
    assert (reply["ok"], reply["code"]) == (False, code)
    assert reply["text"].endswith(".")
    assert not reply["text"].startswith("[")


def test_only_who_is_asked_may_send_a_photograph(server: tuple[str, Services]) -> None:
    phones = Phones(*server, "world_without_end")
    event = play_to(phones.table, "event")
    assert phones.send(event.id, CARD, by="")["code"] == "not_seated"
    assert phones.send(event.id, CARD, by="x" * 40)["code"] == "not_seated"
    assert phones.send(event.id, CARD, by="", key="0" * 32)["code"] == "not_seated"
    assert phones.send("9.9.event", CARD)["code"] == "ask_not_open"
    play = play_to(phones.table, "play")
    stranger = next(seat for seat in phones.tokens if seat != play.seat)
    for rest in ("", "/ready"):
        assert phones.send(play.id, CARD, by=stranger, rest=rest)["code"] == "ask_not_open"
    key = phones.parts.registry.keys.key(phones.table.id)
    assert phones.send(play.id, CARD, by="", key=key)["code"] == "ask_not_open"


def kept(parts: Services, folder: Path) -> tuple[dict[Path, bytes], list[object]]:
    """All files of a data folder but the database's, which is rearranged at any time, and all rows of the database."""
    files = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file() and FILE not in path.name}
    return files, [parts.registry.journal.read(table) for table in parts.registry.journal.summaries]


def test_nothing_of_a_photograph_is_kept(
    server: tuple[str, Services], caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    phones = Phones(*server, "world_without_end")
    event = play_to(phones.table, "event").id
    folder = phones.parts.settings.data
    before = kept(phones.parts, folder)
    caplog.clear()
    assert values(phones.send(event, CARD)) == ["I-04"]
    assert kept(phones.parts, folder) == before
    assert caplog.records == []


def test_a_card_without_a_sticker_is_named_by_its_face_in_the_pack(server: tuple[str, Services]) -> None:
    address, parts = server
    drafts = parts.registry.drafts
    id = drafts.create("Ada's copy", "world_without_end").id
    enter_all(drafts, id)
    for number, name in enumerate(("I-01", "I-02", "I-03", "I-04")):
        drafts.set_photo(id, name, small(faces.photo(faces.art(number), number)), (faces.WIDTH, faces.HEIGHT))
    pack = drafts.finish(id).finished
    phones = Phones(address, parts, "world_without_end", pack)
    image, _ = card("", 5, turn=25, fills=0.6, shot=Shot((975, 1300), ground="grey"), face=faces.art(2))
    reply = phones.send(play_to(phones.table, "event").id, jpeg(image))
    assert values(reply) == ["I-03"]
    assert len(reply["choices"][0]["parts"][0]) == 4
