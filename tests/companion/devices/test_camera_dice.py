"""Dice by camera: a suggestion for the awaited roll, confirmed by one tap, and never an answer by itself."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from types import SimpleNamespace
from typing import cast

import pytest

from companion.devices.camera_dice import CameraDice
from companion.devices.hub import DeviceHub
from companion.devices.protocols import CardSighting, Suggestion
from companion.server.app import Parts
from companion.tables.table import Table
from engine.core import AskName, term
from engine.core.rolls import RollAsk
from hardware.camera.frames import Frame
from hardware.camera.geometry.layout import MAT, Layout
from hardware.camera.simulated.table import SimulatedTable
from tests.companion.conftest import Phone, play_to_sale


class Camera:
    """A simulated camera without a thread: each look takes a new picture, 0.3 s later."""

    def __init__(self) -> None:
        self.now, self.number, self.looked = 0.0, 0, 0
        self.layout: Layout | None = MAT
        self.table = SimulatedTable(size=(1280, 720), clock=lambda: self.now)

    def start(self) -> None: ...

    def stop(self) -> None: ...

    def lying(self) -> list[CardSighting]:
        return []

    def latest_jpeg(self) -> bytes | None:
        return None

    def latest_frame(self) -> Frame:
        self.now += 0.3
        self.number += 1
        self.looked += 1
        return Frame(self.number, self.now, self.table.image())


@pytest.fixture
def camera() -> Camera:
    return Camera()


@pytest.fixture
def hub(parts: Parts, table: Table, phones: dict[str, Phone], camera: Camera) -> DeviceHub:
    parts.devices.attach(table)
    parts.devices.camera = camera
    parts.devices.camera_state("simulated")
    return parts.devices


def to_the_tax(phones: dict[str, Phone]) -> None:
    play_to_sale(phones)
    for seat in ("N", "E"):
        assert phones[seat].answer(f"1.1.sale.{seat}", "0")["ok"]


def look(hub: DeviceHub, times: int = 7) -> None:
    for _ in range(times):
        hub.look_for_dice()


def test_a_die_that_the_camera_sees_is_offered_to_all_pages_and_answers_nothing(
    hub: DeviceHub, table: Table, phones: dict[str, Phone], camera: Camera, host: Phone
) -> None:
    to_the_tax(phones)
    answered = len(table.record)
    look(hub, 2)
    camera.table.throw(4)
    look(hub, 40)
    assert len(table.record) == answered
    assert table.game is not None and table.game.asks[0].id == "1.1.tax"
    for page in (*phones.values(), host):
        offered = page.look()["devices"]["dice"]["suggestion"]
        assert offered["ask"] == "1.1.tax" and offered["value"] == "4"
        assert 0.6 <= offered["certainty"] <= 1
        assert offered["text"] == "The camera sees a 4. Is that right?"


def test_one_tap_confirms_and_another_value_may_be_tapped_as_well(
    hub: DeviceHub, table: Table, phones: dict[str, Phone], camera: Camera
) -> None:
    to_the_tax(phones)
    look(hub, 2)
    camera.table.throw(4)
    look(hub)
    assert "suggestion" in phones["N"].look()["devices"]["dice"]
    assert phones["N"].answer("1.1.tax", "3")["ok"]
    assert table.record[-1].line == ["1.1.tax", "3"] and table.record[-1].by == "N"
    look(hub, 1)
    assert "suggestion" not in phones["N"].look()["devices"]["dice"]


def test_the_pages_are_notified_once_and_again_only_when_the_die_changes(
    hub: DeviceHub, phones: dict[str, Phone], camera: Camera
) -> None:
    to_the_tax(phones)
    look(hub, 2)
    phones["N"].views()
    camera.table.throw(2)
    look(hub, 12)
    assert [view["devices"]["dice"]["suggestion"]["value"] for view in phones["N"].views()] == ["2"]
    camera.table.throw(5, x=-110)
    look(hub, 12)
    suggested = [view["devices"]["dice"].get("suggestion", {}).get("value") for view in phones["N"].views()]
    assert suggested[-1] == "5" and len(suggested) <= 2


def test_the_camera_does_not_look_while_nothing_is_awaited_or_a_dice_reader_is_ready(
    hub: DeviceHub, phones: dict[str, Phone], camera: Camera
) -> None:
    look(hub)
    assert camera.looked == 0
    to_the_tax(phones)
    hub.dice_state("ready")
    camera.table.throw(4)
    look(hub)
    assert camera.looked == 0 and "suggestion" not in phones["N"].look()["devices"]["dice"]
    hub.dice_state("lost")
    look(hub, 2)
    camera.table.throw(3, x=-110)
    look(hub)
    assert phones["N"].look()["devices"]["dice"]["suggestion"]["value"] == "3"


def test_what_the_rules_do_not_allow_or_what_lay_there_is_not_offered(
    hub: DeviceHub, phones: dict[str, Phone], camera: Camera
) -> None:
    camera.table.throw(4)
    camera.now += 3
    to_the_tax(phones)
    look(hub)
    assert "suggestion" not in phones["N"].look()["devices"]["dice"]
    camera.table.throw(6, x=-110)
    look(hub)
    assert "suggestion" not in phones["N"].look()["devices"]["dice"]


def test_an_undo_and_a_pause_take_back_what_was_offered(
    hub: DeviceHub, table: Table, phones: dict[str, Phone], camera: Camera, host: Phone
) -> None:
    to_the_tax(phones)
    look(hub, 2)
    camera.table.throw(4)
    look(hub)
    table.pause(True)
    assert "suggestion" not in host.look()["devices"]["dice"]
    table.pause(False)
    table.undo("host", 0, 1)
    assert "suggestion" not in host.look()["devices"]["dice"]
    assert phones["E"].answer("1.1.sale.E", "0", 1)["ok"]
    look(hub)
    assert "suggestion" not in host.look()["devices"]["dice"], "the die that lies there was thrown before the undo"


def test_a_camera_that_fails_or_has_no_pictures_does_no_harm(
    hub: DeviceHub, phones: dict[str, Phone], camera: Camera, monkeypatch: pytest.MonkeyPatch
) -> None:
    to_the_tax(phones)
    look(hub, 2)
    camera.table.throw(4)
    look(hub)

    def broken() -> Frame:
        raise RuntimeError("no picture")

    monkeypatch.setattr(camera, "latest_frame", broken)
    look(hub, 1)
    assert "suggestion" not in phones["N"].look()["devices"]["dice"]
    hub.camera = None
    look(hub, 1)
    hub.camera_state("lost")
    look(hub, 1)
    assert "suggestion" not in phones["N"].look()["devices"]["dice"]


# ------------------------------------------------------------------ handfuls


class Rolling:
    """A table whose game waits for a handful of the blue player's, and the camera that looks for it."""

    def __init__(self, camera: Camera, dice: Mapping[str, int], colour: str | None = "blue") -> None:
        self.ask = RollAsk(AskName(1, 1, "roll", "-1", "N"), "N", term("ask.roll", seat="N"), lambda: dice)
        self.game = SimpleNamespace(asks=[self.ask])
        self.table = cast(
            Table,
            SimpleNamespace(
                id="T", epoch=0, lock=threading.RLock(), game=self.game, paused=False, over=False,
                state=SimpleNamespace(colours={"N": colour} if colour else {}),
            ),
        )  # fmt: skip
        self.camera = camera
        self.eye = CameraDice()
        self.look(2)

    def look(self, times: int = 8, heard: bool = False) -> list[bool]:
        return [self.eye.look(self.table, self.camera, heard) for _ in range(times)]

    def suggestion(self) -> Suggestion | None:
        return self.eye.suggestion(self.table)


PLACE = (-120.0, 78.0)
HAND = [(4, "white"), (6, "blue"), (1, "white"), (4, "white")]


def test_a_handful_is_offered_whole_with_whose_dice_they_are(camera: Camera) -> None:
    rolling = Rolling(camera, {"neutral": 3, "own": 1})
    camera.table.throw_handful(HAND, *PLACE)
    changed = rolling.look()
    offered = rolling.suggestion()
    assert offered is not None and 0.6 <= offered["certainty"] <= 1
    assert offered == {
        "certainty": offered["certainty"],
        "ask": "1.1.roll-1.N",
        "value": "neutral:1 4 4|own:6",
        "text": {"key": "device.dice_seen", "faces": "1 4 4 6"},
    }
    assert rolling.ask.allows(offered["value"])
    assert changed.count(True) == 1, "the pages are notified once"
    assert rolling.game.asks == [rolling.ask], "and nothing is answered"


@pytest.mark.parametrize(
    ("dice", "colour", "hand"),
    [
        # One too few or too many.
        ({"neutral": 4, "own": 1}, "blue", HAND),
        ({"neutral": 2, "own": 1}, "blue", HAND),
        # Other dice than those in the hand, or somebody else's.
        ({"neutral": 2, "own": 2}, "blue", HAND),
        ({"neutral": 3, "own": 1}, "red", HAND),
        ({"neutral": 4}, "blue", HAND),
    ],
)
def test_a_part_of_a_handful_or_other_dice_are_not_offered(
    camera: Camera, dice: dict[str, int], colour: str, hand: list[tuple[int, str]]
) -> None:
    rolling = Rolling(camera, dice, colour)
    camera.table.throw_handful(hand, *PLACE)
    assert not any(rolling.look())
    assert rolling.suggestion() is None


def test_where_the_colours_are_not_to_be_seen_the_likeliest_roll_is_offered_as_a_guess(
    camera: Camera, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.camera.dice.dice_tracker.colour_of", lambda *_: None)
    rolling = Rolling(camera, {"neutral": 3, "own": 1})
    camera.table.throw_handful(HAND, *PLACE)
    rolling.look()
    offered = rolling.suggestion()
    assert offered is not None
    assert (offered["value"], offered["guessed"]) == ("neutral:1 4 6|own:4", True)
    assert offered["text"] == {"key": "device.dice_seen", "faces": "1 4 4 6"}


def test_a_single_die_of_a_player_s_own_is_offered_like_the_tax_die(camera: Camera) -> None:
    rolling = Rolling(camera, {"own": 1})
    camera.table.throw_handful([(3, "blue")], *PLACE)
    rolling.look()
    offered = rolling.suggestion()
    assert offered is not None
    assert (offered["value"], offered["text"]) == ("own:3", {"key": "device.die_seen", "n": 3})


def test_the_next_roll_is_another_and_the_dice_that_lie_there_are_not_offered_for_it(camera: Camera) -> None:
    rolling = Rolling(camera, {"neutral": 3, "own": 1})
    camera.table.throw_handful(HAND, *PLACE)
    rolling.look()
    assert rolling.suggestion() is not None
    other = AskName(1, 1, "roll", "-1", "E")
    rolling.game.asks = [RollAsk(other, "E", term("ask.roll", seat="E"), lambda: {"neutral": 3, "own": 1})]
    assert rolling.suggestion() is None
    rolling.look()
    assert rolling.suggestion() is None


def test_the_camera_does_not_look_for_a_handful_while_a_tray_is_ready(camera: Camera) -> None:
    rolling = Rolling(camera, {"own": 1})
    looked = camera.looked
    camera.table.throw_handful([(3, "blue")], *PLACE)
    rolling.look(heard=True)
    assert camera.looked == looked and rolling.suggestion() is None and not rolling.eye.waits
