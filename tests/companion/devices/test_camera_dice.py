"""Dice by camera: a suggestion for the awaited roll, confirmed by one tap, and never an answer by itself."""

from __future__ import annotations

from typing import cast

import flask
import pytest

from companion.devices.program.outbox import Outbox
from companion.devices.program.throws import Throws
from companion.devices.reports import DiceEvent
from companion.server.app import Services
from companion.tables.table import Table
from hardware.camera.frames import Frame
from hardware.camera.geometry.layout import MAT, Layout
from hardware.camera.tracking.camera_thread import CameraThread
from tests.companion.conftest import PageClient, play_to_sale
from tests.companion.devices.reporting import Reporting, dice
from tests.drawn_dice import TableWithDice
from tests.waiting import wait_until


@pytest.fixture
def program(app: flask.Flask, parts: Services, table: Table, phones: dict[str, PageClient]) -> Reporting:
    """A program with a camera and without a dice reader."""
    return Reporting(app, table.id, states={"camera": {"state": "ready"}, "dice": None})


def play_to_tax(program: Reporting, phones: dict[str, PageClient]) -> int:
    """Play to the roll of the tax die; the number of the throw that is looked for."""
    play_to_sale(phones)
    for seat in ("N", "E"):
        assert phones[seat].answer(f"1.1.sale.{seat}", "0")["ok"]
    assert wait_until(lambda: program.ordered("throw").get("count") == 1)
    return int(program.ordered("throw")["throw"])


def test_a_die_is_suggested_on_all_pages_and_answers_nothing(
    program: Reporting, table: Table, phones: dict[str, PageClient], host: PageClient
) -> None:
    throw = play_to_tax(program, phones)
    answered = len(table.record)
    program.events(dice(1, throw, (4, None)))
    assert len(table.record) == answered
    for page in (*phones.values(), host):
        suggested = page.envelope()["devices"]["dice"]["suggestion"]
        assert (suggested["ask"], suggested["value"]) == ("1.1.tax", "4")
        assert suggested["text"] == "The camera sees a 4. Is that right?"
    assert phones["N"].answer("1.1.tax", "3")["ok"], "another value may be tapped"
    assert table.record[-1].written == ["1.1.tax", "3"]
    assert "suggestion" not in phones["N"].envelope()["devices"]["dice"]
    assert wait_until(lambda: "throw" not in program.ordered("throw")), "nothing more is looked for"


def test_an_illegal_value_an_older_throw_and_no_dice_are_not_suggested(
    program: Reporting, phones: dict[str, PageClient]
) -> None:
    throw = play_to_tax(program, phones)
    for n, report in enumerate((dice(1, throw, (6, None)), dice(2, throw + 1, (4, None)), dice(3, throw)), 1):
        program.events({**report, "n": n})
        assert "suggestion" not in phones["N"].envelope()["devices"]["dice"]


def test_no_die_is_looked_for_while_a_dice_reader_is_ready(program: Reporting, phones: dict[str, PageClient]) -> None:
    play_to_tax(program, phones)
    program.send("states", {"camera": {"state": "ready"}, "dice": {"state": "ready"}})
    assert wait_until(lambda: "throw" not in program.ordered("throw"))
    program.send("states", {"camera": {"state": "ready"}, "dice": {"state": "lost"}})
    assert wait_until(lambda: program.ordered("throw").get("count") == 1)


def test_an_undo_and_a_pause_withdraw_the_suggestion(
    program: Reporting, table: Table, phones: dict[str, PageClient], host: PageClient
) -> None:
    throw = play_to_tax(program, phones)
    program.events(dice(1, throw, (4, None)))
    table.pause(True)
    assert "suggestion" not in host.envelope()["devices"]["dice"]
    table.pause(False)
    table.undo("host", 0, 1)
    assert "suggestion" not in host.envelope()["devices"]["dice"]
    assert phones["E"].answer("1.1.sale.E", "0", 1)["ok"]
    assert wait_until(lambda: program.ordered("throw").get("throw", 0) > throw)
    program.events(dice(2, throw, (4, None)))
    assert "suggestion" not in host.envelope()["devices"]["dice"], "the die was rolled before the undo"


# ------------------------------------------------------------------ pixels


class Camera:
    """A simulated camera: each frame is taken 0.3 s after the one before."""

    def __init__(self) -> None:
        self.now, self.number = 0.0, 0
        self.layout: Layout | None = MAT
        self.table = TableWithDice(size=(1280, 720), clock=lambda: self.now)

    def latest_frame(self) -> Frame:
        self.now += 0.3
        self.number += 1
        return Frame(self.number, self.now, self.table.image())


def test_thrown_dice_are_read_in_frames_only_while_they_are_looked_for() -> None:
    camera, outbox = Camera(), Outbox()
    throws = Throws(cast(CameraThread, camera), outbox)
    throws.close()  # no thread looks; the test does

    def look(times: int) -> list[list[int]]:
        for _ in range(times):
            throws.look()
        seen = [DiceEvent.model_validate(event) for event in outbox.next_events()]
        outbox.taken(1_000)
        return [[die.value for die in event.dice] for event in seen]

    assert (look(3), camera.number) == ([], 0)
    camera.table.roll_die(2)
    camera.now += 3  # it lies there before
    throws.order({"throw": 1, "count": 1})
    assert look(4) in ([], [[]])
    camera.table.roll_dice([(4, "white")], x=-110)
    assert look(14)[-1] == [4]
    throws.order({})
    number = camera.number
    assert (look(3), camera.number) == ([], number)
