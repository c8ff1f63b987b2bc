"""Dice by camera: a suggestion for the awaited roll, confirmed by one tap, and never an answer by itself."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from types import SimpleNamespace
from typing import cast

import pytest

from companion.devices.camera_dice import CameraDice
from companion.devices.hub import DeviceHub
from companion.devices.protocols import Suggestion
from companion.server.app import Parts
from companion.tables.table import Table
from engine.core import AskName, term
from engine.core.rolls import RollAsk
from hardware.camera.frames import Frame
from hardware.camera.geometry.layout import MAT, Layout
from hardware.camera.simulated.table import SimulatedTable
from tests.companion.conftest import PageClient, play_to_sale
from tests.companion.devices.plain_camera import PlainCamera


class Camera(PlainCamera):
    """A simulated camera without a thread: each frame is taken 0.3 s after the one before."""

    def __init__(self) -> None:
        self.now, self.number, self.frames = 0.0, 0, 0
        self.layout: Layout | None = MAT
        self.table = SimulatedTable(size=(1280, 720), clock=lambda: self.now)

    def latest_frame(self) -> Frame:
        self.now += 0.3
        self.number += 1
        self.frames += 1
        return Frame(self.number, self.now, self.table.image())


@pytest.fixture
def camera() -> Camera:
    return Camera()


@pytest.fixture
def hub(parts: Parts, table: Table, phones: dict[str, PageClient], camera: Camera) -> DeviceHub:
    parts.devices.attach(table)
    parts.devices.camera = camera
    parts.devices.camera_state("simulated")
    return parts.devices


def play_to_tax(phones: dict[str, PageClient]) -> None:
    play_to_sale(phones)
    for seat in ("N", "E"):
        assert phones[seat].answer(f"1.1.sale.{seat}", "0")["ok"]


def update(hub: DeviceHub, times: int = 7) -> None:
    for _ in range(times):
        hub.update_camera_dice()


def test_a_die_in_the_picture_is_suggested_on_all_pages_and_answers_nothing(
    hub: DeviceHub, table: Table, phones: dict[str, PageClient], camera: Camera, host: PageClient
) -> None:
    play_to_tax(phones)
    answered = len(table.record)
    update(hub, 2)
    camera.table.roll_die(4)
    update(hub, 15)
    assert len(table.record) == answered
    assert table.game is not None and table.game.asks[0].id == "1.1.tax"
    for page in (*phones.values(), host):
        suggested = page.envelope()["devices"]["dice"]["suggestion"]
        assert suggested["ask"] == "1.1.tax" and suggested["value"] == "4"
        assert 0.6 <= suggested["certainty"] <= 1
        assert suggested["text"] == "The camera sees a 4. Is that right?"


def test_another_value_than_the_suggested_one_may_be_tapped(
    hub: DeviceHub, table: Table, phones: dict[str, PageClient], camera: Camera
) -> None:
    play_to_tax(phones)
    update(hub, 2)
    camera.table.roll_die(4)
    update(hub)
    assert "suggestion" in phones["N"].envelope()["devices"]["dice"]
    assert phones["N"].answer("1.1.tax", "3")["ok"]
    assert table.record[-1].line == ["1.1.tax", "3"] and table.record[-1].by == "N"
    update(hub, 1)
    assert "suggestion" not in phones["N"].envelope()["devices"]["dice"]


def test_the_pages_are_notified_once_and_again_only_when_the_die_changes(
    hub: DeviceHub, phones: dict[str, PageClient], camera: Camera
) -> None:
    play_to_tax(phones)
    update(hub, 2)
    phones["N"].envelopes()
    camera.table.roll_die(2)
    update(hub, 12)
    assert [view["devices"]["dice"]["suggestion"]["value"] for view in phones["N"].envelopes()] == ["2"]
    camera.table.roll_die(5, x=-110)
    update(hub, 12)
    suggested = [view["devices"]["dice"].get("suggestion", {}).get("value") for view in phones["N"].envelopes()]
    assert suggested[-1] == "5" and len(suggested) <= 2


def test_no_frame_is_examined_while_no_roll_is_awaited_or_a_dice_reader_is_ready(
    hub: DeviceHub, phones: dict[str, PageClient], camera: Camera
) -> None:
    update(hub)
    assert camera.frames == 0
    play_to_tax(phones)
    hub.dice_state("ready")
    camera.table.roll_die(4)
    update(hub)
    assert camera.frames == 0 and "suggestion" not in phones["N"].envelope()["devices"]["dice"]
    hub.dice_state("lost")
    update(hub, 2)
    camera.table.roll_die(3, x=-110)
    update(hub)
    assert phones["N"].envelope()["devices"]["dice"]["suggestion"]["value"] == "3"


def test_an_illegal_value_and_a_die_that_lay_there_before_are_not_suggested(
    hub: DeviceHub, phones: dict[str, PageClient], camera: Camera
) -> None:
    camera.table.roll_die(4)
    camera.now += 3
    play_to_tax(phones)
    update(hub)
    assert "suggestion" not in phones["N"].envelope()["devices"]["dice"]
    camera.table.roll_die(6, x=-110)
    update(hub)
    assert "suggestion" not in phones["N"].envelope()["devices"]["dice"]


def test_an_undo_and_a_pause_withdraw_the_suggestion(
    hub: DeviceHub, table: Table, phones: dict[str, PageClient], camera: Camera, host: PageClient
) -> None:
    play_to_tax(phones)
    update(hub, 2)
    camera.table.roll_die(4)
    update(hub)
    table.pause(True)
    assert "suggestion" not in host.envelope()["devices"]["dice"]
    table.pause(False)
    table.undo("host", 0, 1)
    assert "suggestion" not in host.envelope()["devices"]["dice"]
    assert phones["E"].answer("1.1.sale.E", "0", 1)["ok"]
    update(hub)
    assert "suggestion" not in host.envelope()["devices"]["dice"], "the die was rolled before the undo"


def test_a_camera_that_fails_or_has_no_frames_only_ends_the_suggestion(
    hub: DeviceHub, phones: dict[str, PageClient], camera: Camera, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_to_tax(phones)
    update(hub, 2)
    camera.table.roll_die(4)
    update(hub)

    def broken() -> Frame:
        raise RuntimeError("no picture")

    monkeypatch.setattr(camera, "latest_frame", broken)
    update(hub, 1)
    assert "suggestion" not in phones["N"].envelope()["devices"]["dice"]
    hub.camera = None
    update(hub, 1)
    hub.camera_state("lost")
    update(hub, 1)
    assert "suggestion" not in phones["N"].envelope()["devices"]["dice"]


# ------------------------------------------------------------------ several dice


class AwaitedRoll:
    """A table with an open ask for dice of N, and the detection of dice in the frames of a camera."""

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
        self.camera_dice = CameraDice()
        self.update(2)

    def update(self, times: int = 8, dice_ready: bool = False) -> list[bool]:
        return [self.camera_dice.update(self.table, self.camera, dice_ready) for _ in range(times)]

    def suggestion(self) -> Suggestion | None:
        return self.camera_dice.suggestion(self.table)


PLACE = (-120.0, 78.0)
HAND = [(4, "white"), (6, "blue"), (1, "white"), (4, "white")]


def test_all_dice_of_a_roll_are_suggested_with_their_groups(camera: Camera) -> None:
    awaited = AwaitedRoll(camera, {"neutral": 3, "own": 1})
    camera.table.roll_dice(HAND, *PLACE)
    changed = awaited.update()
    suggested = awaited.suggestion()
    assert suggested is not None and 0.6 <= suggested["certainty"] <= 1
    assert suggested == {
        "certainty": suggested["certainty"],
        "ask": "1.1.roll-1.N",
        "value": "neutral:1 4 4|own:6",
        "text": {"key": "device.dice_seen", "faces": "1 4 4 6"},
    }
    assert awaited.ask.allows(suggested["value"])
    assert changed.count(True) == 1, "the pages are notified once"
    assert awaited.game.asks == [awaited.ask], "and nothing is answered"


@pytest.mark.parametrize(
    ("dice", "colour", "hand"),
    [
        # One too few or too many.
        ({"neutral": 4, "own": 1}, "blue", HAND),
        ({"neutral": 2, "own": 1}, "blue", HAND),
        # Other dice than those asked for, or another player's.
        ({"neutral": 2, "own": 2}, "blue", HAND),
        ({"neutral": 3, "own": 1}, "red", HAND),
        ({"neutral": 4}, "blue", HAND),
    ],
)
def test_a_part_of_the_dice_or_other_dice_are_not_suggested(
    camera: Camera, dice: dict[str, int], colour: str, hand: list[tuple[int, str]]
) -> None:
    awaited = AwaitedRoll(camera, dice, colour)
    camera.table.roll_dice(hand, *PLACE)
    assert not any(awaited.update())
    assert awaited.suggestion() is None


def test_with_unknown_colours_the_likeliest_roll_is_suggested_as_guessed(
    camera: Camera, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.camera.dice.dice_tracker.colour_of", lambda *_: None)
    awaited = AwaitedRoll(camera, {"neutral": 3, "own": 1})
    camera.table.roll_dice(HAND, *PLACE)
    awaited.update()
    suggested = awaited.suggestion()
    assert suggested is not None
    assert (suggested["value"], suggested["guessed"]) == ("neutral:1 4 6|own:4", True)
    assert suggested["text"] == {"key": "device.dice_seen", "faces": "1 4 4 6"}


def test_a_single_own_die_is_suggested_like_any_single_die(camera: Camera) -> None:
    awaited = AwaitedRoll(camera, {"own": 1})
    camera.table.roll_dice([(3, "blue")], *PLACE)
    awaited.update()
    suggested = awaited.suggestion()
    assert suggested is not None
    assert (suggested["value"], suggested["text"]) == ("own:3", {"key": "device.die_seen", "n": 3})


def placing(awaited: AwaitedRoll, values: tuple[str, ...], seat: str = "N") -> SimpleNamespace:
    """Answer the roll, and ask a seat which of these numbers counts."""
    ask = SimpleNamespace(id=f"1.1.place-1.{seat}", seat=seat, values=values, device_input=None)
    awaited.game.asks = [cast(RollAsk, ask)]
    return ask


def test_the_number_whose_dice_were_taken_is_suggested_to_the_player_who_threw_them(camera: Camera) -> None:
    awaited = AwaitedRoll(camera, {"neutral": 3, "own": 1})
    camera.table.roll_dice(HAND, *PLACE)
    awaited.update()
    ask = placing(awaited, ("1", "4", "6", "reroll"))
    awaited.update(1)
    assert awaited.suggestion() is None and awaited.camera_dice.waits
    camera.table._dice = tuple(die for die in camera.table._dice if die.value != 4)
    assert awaited.update().count(True) == 1, "the pages are notified once"
    suggested = awaited.suggestion()
    assert suggested is not None and 0.6 <= suggested["certainty"] <= 1
    assert (suggested["ask"], suggested["value"]) == (ask.id, "4")
    assert suggested["text"] == {"key": "device.dice_placed", "n": 4, "count": 2}
    awaited.game.asks = []
    awaited.update(1)
    assert awaited.suggestion() is None and not awaited.camera_dice.waits


@pytest.mark.parametrize(
    ("values", "seat"), [(("1", "4", "6"), "E"), (("2", "4", "6"), "N"), (("4", "stop", "other"), "N")]
)
def test_an_ask_of_another_player_or_about_something_else_gets_no_placed_dice(
    camera: Camera, values: tuple[str, ...], seat: str
) -> None:
    awaited = AwaitedRoll(camera, {"neutral": 3, "own": 1})
    camera.table.roll_dice(HAND, *PLACE)
    awaited.update()
    placing(awaited, values, seat)
    camera.table._dice = tuple(die for die in camera.table._dice if die.value != 4)
    assert not any(awaited.update()[1:])
    assert awaited.suggestion() is None and not awaited.camera_dice.waits


def test_dice_that_lie_there_are_not_suggested_for_the_next_roll(camera: Camera) -> None:
    awaited = AwaitedRoll(camera, {"neutral": 3, "own": 1})
    camera.table.roll_dice(HAND, *PLACE)
    awaited.update()
    assert awaited.suggestion() is not None
    other = AskName(1, 1, "roll", "-1", "E")
    awaited.game.asks = [RollAsk(other, "E", term("ask.roll", seat="E"), lambda: {"neutral": 3, "own": 1})]
    assert awaited.suggestion() is None
    awaited.update()
    assert awaited.suggestion() is None


def test_no_frame_is_examined_for_several_dice_while_a_dice_reader_is_ready(camera: Camera) -> None:
    awaited = AwaitedRoll(camera, {"own": 1})
    frames = camera.frames
    camera.table.roll_dice([(3, "blue")], *PLACE)
    awaited.update(dice_ready=True)
    assert camera.frames == frames and awaited.suggestion() is None and not awaited.camera_dice.waits
