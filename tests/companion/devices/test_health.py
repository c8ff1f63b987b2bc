"""Health of the devices: figures for the host, one log line for each change, and nothing secret in them."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import flask
import pytest

from companion.cli import doctor
from companion.devices import health
from companion.devices.hub import DeviceHub
from companion.devices.protocols import Capabilities, CardSighting
from companion.server.app import Parts, parts_of
from companion.tables.table import CAMERA, DICE, Table
from tests.companion.conftest import PageClient
from tests.served import Server
from tests.web.camera_setup_server import StillCamera


class HealthyDie:
    """A dice reader that reports its health."""

    def __init__(self) -> None:
        self.reason = ""
        self.missed = 0

    def start(self) -> None:
        """Nothing to start."""

    def stop(self) -> None:
        """Nothing to stop."""

    def health(self) -> dict[str, Any]:
        """Figures as those of `hardware.dice.SerialDiceReader`."""
        return {
            "state": "ready", "port": "/dev/ttyACM0", "identity": "tower Kate", "firmware": "1.0", "received_at": 0.31,
            "noise": 12, "missed": self.missed, "trouble": "",
        }  # fmt: skip


@pytest.fixture
def hub(parts: Parts, table: Table) -> DeviceHub:
    parts.devices.attach(table)
    parts.devices.camera = StillCamera(None)
    parts.devices.dice = HealthyDie()
    parts.devices.camera_state("ready")
    parts.devices.dice_state("ready")
    parts.devices.update_figures()
    return parts.devices


def test_the_log_has_each_change_once_with_its_reason(hub: DeviceHub, caplog: pytest.LogCaptureFixture) -> None:
    camera, die = hub.camera, hub.dice
    assert isinstance(camera, StillCamera) and isinstance(die, HealthyDie)
    with caplog.at_level(logging.INFO, "exchequer.devices"):
        camera.reason = "/dev/video0 is not there"
        for state in ("ready", "lost", "lost", "lost", "ready", "ready"):
            hub.camera_state(state)
        die.reason = "away"
        for state in ("ready", "lost", "lost", "simulated", "simulated"):
            hub.dice_state(state)
    figures = [(record.levelname, record.getMessage()) for record in caplog.records]
    assert figures == [
        ("WARNING", "Camera: lost (/dev/video0 is not there)"),
        ("INFO", "Camera: ready"),
        ("WARNING", "Dice: lost (away)"),
        ("INFO", "Dice: simulated"),
    ]


def test_a_rejected_code_is_noted_once_for_the_host_and_once_in_the_log(
    hub: DeviceHub, host: PageClient, caplog: pytest.LogCaptureFixture
) -> None:
    host.envelopes()
    for _ in range(3):
        hub.note_rejected_codes()
    views = host.envelopes()
    assert len(views) == 2
    assert views[-1]["health"]["notes"] == [
        "A code is mirrored: WE-I-04. It is ignored.",
        "A code belongs to no card of this game: https://elsewhere.example/. It is ignored.",
    ]
    assert len([record for record in caplog.records if "not played" in record.getMessage()]) == 2


def test_missed_rolls_are_shown_with_advice(hub: DeviceHub, host: PageClient) -> None:
    assert isinstance(hub.dice, HealthyDie)
    assert host.envelope()["health"]["notes"] == []
    hub.dice.missed = 2
    hub.update_figures()
    assert host.envelope()["health"]["notes"] == ["Rolls not received: 2. Enter by hand what the die showed."]


def test_the_host_gets_the_figures_and_phones_get_none(
    hub: DeviceHub, host: PageClient, phones: dict[str, PageClient]
) -> None:
    figures = host.envelope()["health"]
    assert {"state": "ready", "fps": 7.9, "load": 0.31, "pixels_per_module": 3.1, "seen_at": 0.4}.items() <= figures[
        CAMERA
    ].items()
    assert {"identity": "tower Kate", "noise": 12, "received_at": 0.31, "missed": 0}.items() <= figures[DICE].items()
    assert "trouble" not in figures[DICE]
    for phone in phones.values():
        assert "health" not in phone.envelope()


def test_a_table_that_the_devices_do_not_serve_gets_no_figures(hub: DeviceHub, parts: Parts) -> None:
    figures = hub.for_host(parts.registry.open("Another"))
    assert figures["camera"] == {"state": "absent", "simulated": False, "last": None}


class Broken(StillCamera):
    """A camera whose reports raise exceptions."""

    def health(self) -> dict[str, Any]:
        raise RuntimeError("ouch")

    def report(self) -> dict[str, list[str]]:
        raise RuntimeError("ouch")


@pytest.mark.parametrize("camera", [Broken(None), StillCamera(None), None])
def test_a_device_that_cannot_report_its_health_has_no_figures(hub: DeviceHub, host: PageClient, camera: Any) -> None:
    hub.camera = camera
    hub.note_rejected_codes()
    hub.update_figures()
    assert host.envelope()["health"][CAMERA]["state"] == "ready"


def test_figures_are_cut_to_what_a_page_can_show() -> None:
    class Verbose:
        """Reports long texts and unknown figures."""

        def health(self) -> dict[str, Any]:
            return {"fps": 1 / 3, "reason": "x" * 500 + "\n\u202e", "markers": range(3), "secret": "WE-I-04"}

    figures = health.of_camera(Capabilities.of(Verbose()))
    assert figures["fps"] == 0.33
    assert len(str(figures["reason"])) == 80
    assert "secret" not in figures


@pytest.fixture
def port(app: flask.Flask) -> Iterator[int]:
    server = Server(app)
    yield server.port
    server.shutdown()


def test_the_doctor_reads_the_device_states_of_a_running_server(hub: DeviceHub, port: int, settings: Any) -> None:
    assert doctor.server(settings.data, port) == ("OK", "camera ready, dice ready", "")
    hub.camera_state("lost")
    assert doctor.server(settings.data, port) == ("WARNING", "camera lost, dice ready", "Check the cable: camera")


def test_the_public_health_names_no_card(hub: DeviceHub, app: flask.Flask) -> None:
    hub.card_changed({"t": 1.0, "frame": 1, "event": "placed", "text": "T-UNKNOWN", "zone": "N", "turn": 0.0})
    hub.note_rejected_codes()
    figures = app.test_client().get("/healthz")
    assert figures.get_json()["devices"][CAMERA]["state"] == "ready"
    assert "T-UNKNOWN" not in figures.text and "WE-I-04" not in figures.text and "notes" not in figures.text
    assert parts_of(app).devices is hub


def test_a_card_in_another_zone_of_a_new_layout_does_not_answer_again(
    parts: Parts, table: Table, phones: dict[str, PageClient]
) -> None:
    class OneCard(StillCamera):
        """A camera with one card, whose zone can be set."""

        zone = "middle"

        def lying(self) -> list[CardSighting]:
            return [{"text": "WE-I-04", "zone": self.zone, "turn": 90.0}]

    hub, camera = parts.devices, OneCard(None)
    hub.attach(table)
    hub.camera = camera
    hub.card_changed({"t": 1.0, "frame": 1, "event": "placed", "text": "WE-I-04", "zone": "middle", "turn": 90.0})
    assert len(table.record) == 2
    camera.zone = "N"
    hub.layout_changed()
    assert hub.lying["WE-I-04"].zone == "N"
    camera.zone = "middle"
    hub.layout_changed()
    table.undo("host", 0, 2)
    assert hub.settle() == []


def test_a_view_is_sent_without_waiting_for_a_camera_that_is_busy(
    hub: DeviceHub, host: PageClient, phones: dict[str, PageClient]
) -> None:
    class Busy(StillCamera):
        """A camera that records its calls."""

        def health(self) -> dict[str, Any]:
            calls.append("health")
            return {}

        def report(self) -> dict[str, list[str]]:
            calls.append("report")
            return {}

    calls: list[str] = []
    hub.camera = Busy(None)
    for name in ("latest_frame", "latest_jpeg", "lying"):
        setattr(hub.camera, name, lambda name=name: calls.append(name))
    assert host.envelope()["health"][CAMERA]["fps"] == 7.9
    assert phones["N"].envelope()["devices"][CAMERA]["state"] == "ready"
    assert calls == []
