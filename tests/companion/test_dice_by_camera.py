"""Dice by camera: offered to whoever is asked, confirmed by one tap, and never an answer by itself."""

from __future__ import annotations

import pytest

from companion.app import Parts
from companion.senses import Senses
from companion.table import Table
from hardware.camera.frames import Frame
from hardware.camera.layout import MAT, Layout
from hardware.camera.simulated import SimulatedTable
from tests.companion.conftest import Phone, play_to_sale


class Camera:
    """A simulated camera without a thread: each look takes a new picture, 0.3 s later."""

    def __init__(self) -> None:
        self.now, self.number, self.looked = 0.0, 0, 0
        self.layout: Layout | None = MAT
        self.table = SimulatedTable(size=(1280, 720), clock=lambda: self.now)

    def start(self) -> None: ...

    def stop(self) -> None: ...

    def lying(self) -> list[dict[str, object]]:
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
def senses(parts: Parts, table: Table, phones: dict[str, Phone], camera: Camera) -> Senses:
    parts.senses.attach(table)
    parts.senses.camera = camera
    parts.senses.camera_state("simulated")
    return parts.senses


def to_the_tax(phones: dict[str, Phone]) -> None:
    play_to_sale(phones)
    for seat in ("N", "E"):
        assert phones[seat].answer(f"1.1.sale.{seat}", "0")["ok"]


def look(senses: Senses, times: int = 7) -> None:
    for _ in range(times):
        senses.look_for_dice()


def test_a_die_that_the_camera_sees_is_offered_to_all_pages_and_answers_nothing(
    senses: Senses, table: Table, phones: dict[str, Phone], camera: Camera, host: Phone
) -> None:
    to_the_tax(phones)
    answered = len(table.record)
    look(senses, 2)
    camera.table.throw(4)
    look(senses, 40)
    assert len(table.record) == answered
    assert table.game is not None and table.game.asks[0].id == "1.1.tax"
    for page in (*phones.values(), host):
        offered = page.look()["senses"]["dice"]["suggestion"]
        assert offered["ask"] == "1.1.tax" and offered["value"] == "4"
        assert 0.6 <= offered["certainty"] <= 1
        assert offered["text"] == "The camera sees a 4. Is that right?"


def test_one_tap_confirms_and_another_value_may_be_tapped_as_well(
    senses: Senses, table: Table, phones: dict[str, Phone], camera: Camera
) -> None:
    to_the_tax(phones)
    look(senses, 2)
    camera.table.throw(4)
    look(senses)
    assert "suggestion" in phones["N"].look()["senses"]["dice"]
    assert phones["N"].answer("1.1.tax", "3")["ok"]
    assert table.record[-1].line == ["1.1.tax", "3"] and table.record[-1].by == "N"
    look(senses, 1)
    assert "suggestion" not in phones["N"].look()["senses"]["dice"]


def test_the_pages_are_told_once_and_again_only_when_the_die_changes(
    senses: Senses, phones: dict[str, Phone], camera: Camera
) -> None:
    to_the_tax(phones)
    look(senses, 2)
    phones["N"].views()
    camera.table.throw(2)
    look(senses, 12)
    assert [view["senses"]["dice"]["suggestion"]["value"] for view in phones["N"].views()] == ["2"]
    camera.table.throw(5, x=-110)
    look(senses, 12)
    told = [view["senses"]["dice"].get("suggestion", {}).get("value") for view in phones["N"].views()]
    assert told[-1] == "5" and len(told) <= 2


def test_the_camera_does_not_look_while_nothing_is_awaited_or_a_die_is_heard(
    senses: Senses, phones: dict[str, Phone], camera: Camera
) -> None:
    look(senses)
    assert camera.looked == 0
    to_the_tax(phones)
    senses.dice_state("ready")
    camera.table.throw(4)
    look(senses)
    assert camera.looked == 0 and "suggestion" not in phones["N"].look()["senses"]["dice"]
    senses.dice_state("lost")
    look(senses, 2)
    camera.table.throw(3, x=-110)
    look(senses)
    assert phones["N"].look()["senses"]["dice"]["suggestion"]["value"] == "3"


def test_what_the_rules_do_not_allow_or_what_lay_there_is_not_offered(
    senses: Senses, phones: dict[str, Phone], camera: Camera
) -> None:
    camera.table.throw(4)
    camera.now += 3
    to_the_tax(phones)
    look(senses)
    assert "suggestion" not in phones["N"].look()["senses"]["dice"]
    camera.table.throw(6, x=-110)
    look(senses)
    assert "suggestion" not in phones["N"].look()["senses"]["dice"]


def test_an_undo_and_a_pause_take_back_what_was_offered(
    senses: Senses, table: Table, phones: dict[str, Phone], camera: Camera, host: Phone
) -> None:
    to_the_tax(phones)
    look(senses, 2)
    camera.table.throw(4)
    look(senses)
    table.pause(True)
    assert "suggestion" not in host.look()["senses"]["dice"]
    table.pause(False)
    table.undo("host", 0, 1)
    assert "suggestion" not in host.look()["senses"]["dice"]
    assert phones["E"].answer("1.1.sale.E", "0", 1)["ok"]
    look(senses)
    assert "suggestion" not in host.look()["senses"]["dice"], "the die that lies there was thrown before the undo"


def test_a_camera_that_fails_or_has_no_pictures_does_no_harm(
    senses: Senses, phones: dict[str, Phone], camera: Camera, monkeypatch: pytest.MonkeyPatch
) -> None:
    to_the_tax(phones)
    look(senses, 2)
    camera.table.throw(4)
    look(senses)

    def broken() -> Frame:
        raise RuntimeError("no picture")

    monkeypatch.setattr(camera, "latest_frame", broken)
    look(senses, 1)
    assert "suggestion" not in phones["N"].look()["senses"]["dice"]
    senses.camera = None
    look(senses, 1)
    senses.camera_state("lost")
    look(senses, 1)
    assert "suggestion" not in phones["N"].look()["senses"]["dice"]
