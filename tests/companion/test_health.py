"""What holds for the senses' health: the host sees it in figures, the log tells each change once, nothing is secret."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from typing import Any

import flask
import pytest
from werkzeug.serving import make_server

from companion import doctor, health
from companion.app import Parts, parts_of
from companion.doctor import Level, Place
from companion.senses import Senses
from companion.table import CAMERA, DICE, Table
from tests.companion.conftest import Phone
from tests.web.aiming_house import StillCamera


class HeardDie:
    """A die that tells how it is."""

    def __init__(self) -> None:
        self.reason = ""
        self.missed = 0

    def start(self) -> None:
        """Nothing to start."""

    def stop(self) -> None:
        """Nothing to stop."""

    def health(self) -> dict[str, Any]:
        """As the real one tells it."""
        return {
            "state": "ready", "port": "/dev/ttyACM0", "identity": "tower Kate", "firmware": "1.0", "heard_at": 0.31,
            "noise": 12, "missed": self.missed, "trouble": "",
        }  # fmt: skip


@pytest.fixture
def senses(parts: Parts, table: Table) -> Senses:
    parts.senses.attach(table)
    parts.senses.camera = StillCamera(None)
    parts.senses.dice = HeardDie()
    parts.senses.camera_state("ready")
    parts.senses.dice_state("ready")
    parts.senses.ask_devices()
    return parts.senses


def test_the_log_tells_each_change_once_with_its_reason(senses: Senses, caplog: pytest.LogCaptureFixture) -> None:
    camera, die = senses.camera, senses.dice
    assert isinstance(camera, StillCamera) and isinstance(die, HeardDie)
    with caplog.at_level(logging.INFO, "exchequer.senses"):
        camera.reason = "/dev/video0 is not there"
        for state in ("ready", "lost", "lost", "lost", "ready", "ready"):
            senses.camera_state(state)
        die.reason = "away"
        for state in ("ready", "lost", "lost", "simulated", "simulated"):
            senses.dice_state(state)
    told = [(record.levelname, record.getMessage()) for record in caplog.records]
    assert told == [
        ("WARNING", "Camera: lost (/dev/video0 is not there)"),
        ("INFO", "Camera: ready"),
        ("WARNING", "Dice: lost (away)"),
        ("INFO", "Dice: simulated"),
    ]


def test_an_odd_code_is_told_once_to_the_host_and_once_in_the_log(
    senses: Senses, host: Phone, caplog: pytest.LogCaptureFixture
) -> None:
    host.views()
    for _ in range(3):
        senses.note_odd_codes()
    views = host.views()
    assert len(views) == 2
    assert views[-1]["health"]["notes"] == [
        "A code was seen from behind: WE-I-04. It is not played.",
        "A code was seen that is no card of the game: https://elsewhere.example/. It is not played.",
    ]
    assert len([record for record in caplog.records if "not played" in record.getMessage()]) == 2


def test_rolls_that_were_not_heard_are_told_with_what_to_do(senses: Senses, host: Phone) -> None:
    assert isinstance(senses.dice, HeardDie)
    assert host.look()["health"]["notes"] == []
    senses.dice.missed = 2
    senses.ask_devices()
    assert host.look()["health"]["notes"] == ["Rolls that were not heard: 2. Tap what the die showed."]


def test_the_host_gets_the_figures_and_phones_get_none(senses: Senses, host: Phone, phones: dict[str, Phone]) -> None:
    told = host.look()["health"]
    assert {"state": "ready", "fps": 7.9, "load": 0.31, "pixels_per_module": 3.1, "seen_at": 0.4}.items() <= told[
        CAMERA
    ].items()
    assert {"identity": "tower Kate", "noise": 12, "heard_at": 0.31, "missed": 0}.items() <= told[DICE].items()
    assert "trouble" not in told[DICE]
    for phone in phones.values():
        assert "health" not in phone.look()


def test_a_table_that_the_devices_do_not_serve_is_told_no_figures(senses: Senses, parts: Parts) -> None:
    told = senses.for_host(parts.house.open("Another"))
    assert told[CAMERA] == {"state": "absent", "simulated": False, "last": None}


class Broken(StillCamera):
    """A camera that fails whenever it is asked how it is."""

    def health(self) -> dict[str, Any]:
        raise RuntimeError("ouch")

    def report(self) -> dict[str, list[str]]:
        raise RuntimeError("ouch")


@pytest.mark.parametrize("camera", [Broken(None), StillCamera(None), None])
def test_a_device_that_cannot_tell_its_health_does_no_harm(senses: Senses, host: Phone, camera: Any) -> None:
    senses.camera = camera
    senses.note_odd_codes()
    senses.ask_devices()
    assert host.look()["health"][CAMERA]["state"] == "ready"


def test_figures_are_cut_to_what_a_page_can_show() -> None:
    class Talkative:
        """Says more than anybody wants to hear."""

        def health(self) -> dict[str, Any]:
            return {"fps": 1 / 3, "reason": "x" * 500 + "\n\u202e", "markers": range(3), "secret": "WE-I-04"}

    told = health.of_camera(Talkative())
    assert told["fps"] == 0.33
    assert len(told["reason"]) == 80
    assert "secret" not in told


@pytest.fixture
def port(app: flask.Flask) -> Iterator[int]:
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server.server_port
    server.shutdown()


def test_the_doctor_asks_a_running_server_how_its_senses_are(
    senses: Senses, app: flask.Flask, port: int, settings: Any
) -> None:
    place = Place(settings.data, port)
    finding = doctor.senses(place)
    assert (finding.check, finding.level) == ("Senses", Level.OK)
    assert "camera ready (7.9 pictures a second, 0.31 of a core" in finding.found
    assert "dice ready (heard 0.3 s ago, tower Kate, 12 bytes of noise" in finding.found
    senses.camera_state("lost")
    finding = doctor.senses(place)
    assert (finding.level, finding.advice) == (
        Level.WARNING, "Look at the cable of the camera: it is found again by itself."
    )  # fmt: skip
    senses.camera_state("searching")
    finding = doctor.senses(place)
    assert (finding.level, finding.advice) == (
        Level.WARNING, "Look at the cable of the camera, and at what --camera was given: it is not found."
    )  # fmt: skip


def test_what_anybody_may_ask_names_no_card(senses: Senses, app: flask.Flask) -> None:
    senses.saw({"t": 1.0, "frame": 1, "event": "placed", "text": "T-UNKNOWN", "zone": "N", "turn": 0.0})
    senses.note_odd_codes()
    told = app.test_client().get("/healthz")
    assert told.get_json()["senses"][CAMERA]["state"] == "ready"
    assert "T-UNKNOWN" not in told.text and "WE-I-04" not in told.text and "notes" not in told.text
    assert parts_of(app).senses is senses


def test_a_card_whose_zone_another_layout_renames_has_still_answered(
    parts: Parts, table: Table, phones: dict[str, Phone]
) -> None:
    class OneCard(StillCamera):
        """One card, wherever the layout says."""

        zone = "council"

        def lying(self) -> list[dict[str, object]]:
            return [{"text": "WE-I-04", "zone": self.zone, "turn": 90.0}]

    senses, camera = parts.senses, OneCard(None)
    senses.attach(table)
    senses.camera = camera
    senses.saw({"t": 1.0, "frame": 1, "event": "placed", "text": "WE-I-04", "zone": "council", "turn": 90.0})
    assert len(table.record) == 2
    camera.zone = "N"
    senses.layout_changed()
    assert senses.lying["WE-I-04"].zone == "N"
    camera.zone = "council"
    senses.layout_changed()
    table.undo("host", 0, 2)
    assert senses.settle() == []


def test_a_view_is_sent_without_waiting_for_a_camera_that_is_busy(
    senses: Senses, host: Phone, phones: dict[str, Phone]
) -> None:
    class Busy(StillCamera):
        """A camera that must not be asked now."""

        def health(self) -> dict[str, Any]:
            asked.append("health")
            return {}

        def report(self) -> dict[str, list[str]]:
            asked.append("report")
            return {}

    asked: list[str] = []
    senses.camera = Busy(None)
    for name in ("latest_frame", "latest_jpeg", "lying"):
        setattr(senses.camera, name, lambda name=name: asked.append(name))
    assert host.look()["health"][CAMERA]["fps"] == 7.9
    assert phones["N"].look()["senses"][CAMERA]["state"] == "ready"
    assert asked == []
