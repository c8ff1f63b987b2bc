"""Device hub: reports of devices answer open asks, and change nothing else."""

from __future__ import annotations

from typing import Any

import flask
import pytest

from companion.devices.hub import DeviceHub
from companion.devices.mat_cards import CardChange
from companion.server.app import Services
from companion.tables.table import CAMERA, DICE, Table
from tests.companion.conftest import PageClient
from tests.companion.devices.reporting import Reporting
from tests.companion.tables.changed_rules import begun
from tests.waiting import wait_until


@pytest.fixture
def hub(parts: Services, table: Table, phones: dict[str, PageClient]) -> DeviceHub:
    parts.own_hub.attach(table)
    return parts.own_hub


def report_card(hub: DeviceHub, text: str, zone: str | None, turn: float = 0.0) -> None:
    hub.card_changed(CardChange("placed", text, zone, turn))


def lines(table: Table) -> list[list[str]]:
    return [[line.ask, line.value] for line in table.record]


@pytest.mark.parametrize(("turn", "value"), [(0, "0"), (44, "0"), (46, "1"), (269, "3"), (350, "0")])
def test_a_turn_is_read_to_the_nearest_quarter(hub: DeviceHub, table: Table, turn: float, value: str) -> None:
    report_card(hub, "WE-I-04", "middle", turn)
    assert lines(table)[1] == ["1.1.orientation", value]


def test_a_card_turned_after_a_phone_answered_the_event_answers_the_turn(
    hub: DeviceHub, table: Table, phones: dict[str, PageClient]
) -> None:
    phones["N"].answer("1.1.event", "I-05")
    report_card(hub, "WE-I-04", "middle", 90)
    assert len(table.record) == 1
    report_card(hub, "WE-I-05", "middle", 90)
    assert lines(table)[1:] == [["1.1.orientation", "1"]]


def test_an_action_card_answers_only_in_the_slot_of_the_asked_seat_and_its_colour(hub: DeviceHub, table: Table) -> None:
    report_card(hub, "WE-I-04", "middle")
    report_card(hub, "WA-R-02", "N")
    report_card(hub, "WA-B-02", "E")
    report_card(hub, "WA-B-03", "middle")
    assert len(table.record) == 2
    report_card(hub, "WA-B-01", "N")
    assert lines(table)[2:] == [["1.1.play.N", "grain"]]


def test_a_card_laid_early_answers_when_its_seat_is_asked(hub: DeviceHub, table: Table) -> None:
    report_card(hub, "WE-I-04", "middle")
    report_card(hub, "WA-R-05", "E")
    report_card(hub, "WA-B-01", "N")
    assert lines(table)[2:] == [["1.1.play.N", "grain"], ["1.1.play.E", "sale"]]


def test_after_an_undo_the_card_that_lies_there_does_not_answer_again(hub: DeviceHub, table: Table) -> None:
    report_card(hub, "WE-I-04", "middle", 90)
    table.undo("host", 0, 2)
    assert hub.answer_open_asks() == []
    assert table.record == []
    report_card(hub, "WE-I-06", "middle", 0)
    assert lines(table)[0] == ["1.1.event", "I-06"]


def test_a_card_that_is_turned_after_an_undo_answers_its_new_turn(hub: DeviceHub, table: Table) -> None:
    report_card(hub, "WE-I-04", "middle", 90)
    table.undo("host", 0, 1)
    hub.card_changed(CardChange("turned", "WE-I-04", "middle", 180.0))
    assert lines(table)[1] == ["1.1.orientation", "2"]


def test_a_roll_answers_the_tax_only_when_it_is_awaited(
    hub: DeviceHub, table: Table, phones: dict[str, PageClient]
) -> None:
    hub.rolled((4,))
    assert table.record == []
    assert "4" in phones["N"].envelope()["devices"]["dice"]["last"]
    report_card(hub, "WE-I-04", "middle")
    report_card(hub, "WA-B-01", "N")
    report_card(hub, "WA-R-01", "E")
    table.answer("1.1.sale.N", "0", "N")
    table.answer("1.1.sale.E", "0", "E")
    hub.rolled((4, 2))
    assert "4, 2" in phones["N"].envelope()["devices"]["dice"]["last"]
    hub.rolled((6,))
    assert "no such face" in phones["N"].envelope()["devices"]["dice"]["last"]
    assert table.game is not None
    assert table.game.asks[0].id == "1.1.tax"
    hub.rolled((4,))
    assert table.record[-1].written == ["1.1.tax", "4"]
    assert table.record[-1].by == "dice"
    table.undo("host", 0, 1)
    suggested = phones["N"].envelope()["devices"]["dice"]["suggestion"]
    assert (suggested["ask"], suggested["value"]) == ("1.1.tax", "4"), "the reader does not report the same die again"


def test_the_pages_get_a_device_s_state_once_per_change(
    app: flask.Flask, hub: DeviceHub, phones: dict[str, PageClient]
) -> None:
    program = Reporting(app, states={"camera": None, "dice": None})
    phones["N"].envelopes()
    for state in ("searching", "searching", "ready", "ready", "lost"):
        program.send("states", {"camera": None, "dice": {"state": state}})
    shown = [view["devices"]["dice"]["state"] for view in phones["N"].envelopes()]
    assert shown == ["searching", "ready", "lost"]
    program.send("states", {"camera": {"state": "simulated"}, "dice": {"state": "lost"}})
    assert phones["N"].envelopes()[-1]["devices"]["camera"] == {"state": "simulated", "simulated": True, "last": None}


def test_a_paused_table_takes_no_card_until_it_continues(hub: DeviceHub, table: Table) -> None:
    table.pause(True)
    report_card(hub, "WE-I-04", "middle")
    assert table.record == []
    table.pause(False)
    hub.answer_open_asks()
    assert len(table.record) == 2


@pytest.mark.parametrize("how", ["finish", "pause"])
def test_the_devices_serve_another_table_once_theirs_is_finished_or_paused(
    app: flask.Flask, parts: Services, hub: DeviceHub, table: Table, how: str
) -> None:
    assert Reporting(app).connected
    other = begun(parts.registry.open("Other"))
    assert hub.table is table
    table.finish() if how == "finish" else table.pause(True)
    other.notify()
    assert wait_until(lambda: hub.table is other)


# ------------------------------------------------------------------ figures and notes

REPORTED: dict[str, Any] = {
    "camera": {"state": "ready", "figures": {"fps": 7.9, "load": 0.314, "pixels_per_module": 3.1, "seen_at": 0.4}},
    "dice": {
        "state": "ready",
        "figures": {"port": "/dev/ttyACM0", "identity": "tower Kate", "received_at": 0.3, "noise": 12, "missed": 0},
    },
    "rejected": [{"reason": "mirrored", "text": "WE-I-04"}, {"reason": "foreign", "text": "https://x.example/"}],
}


@pytest.fixture
def program(app: flask.Flask, hub: DeviceHub) -> Reporting:
    return Reporting(app, states=REPORTED)


def test_the_host_gets_figures_and_notes_and_phones_get_none(
    program: Reporting, host: PageClient, phones: dict[str, PageClient]
) -> None:
    health = host.envelope()["health"]
    assert {"state": "ready", "fps": 7.9, "load": 0.31, "pixels_per_module": 3.1}.items() <= health[CAMERA].items()
    assert {"identity": "tower Kate", "noise": 12, "received_at": 0.3, "missed": 0}.items() <= health[DICE].items()
    assert health["notes"] == [
        "A code is mirrored: WE-I-04. It is ignored.",
        "A code belongs to no card of this game: https://x.example/. It is ignored.",
    ]
    assert not any("health" in phone.envelope() for phone in phones.values())
    program.send("states", {**REPORTED, "dice": {"state": "ready", "figures": {"missed": 2}}})
    notes = host.envelope()["health"]["notes"]
    assert len(notes) == 3 and notes[-1] == "Rolls not received: 2. Enter by hand what the die showed."


def test_another_table_and_the_public_get_neither_cards_nor_notes(
    program: Reporting, hub: DeviceHub, parts: Services, app: flask.Flask
) -> None:
    figures = hub.for_host(parts.registry.open("Another"))
    assert figures["camera"] == {"state": "absent", "simulated": False, "last": None}
    report_card(hub, "T-UNKNOWN", "N")
    public = app.test_client().get("/healthz")
    assert public.get_json()["devices"][CAMERA]["state"] == "ready"
    assert "T-UNKNOWN" not in public.text and "WE-I-04" not in public.text and "notes" not in public.text
