"""The doctor names what is wrong, never falls over it, and says how bad it is in its exit code."""

import importlib
import importlib.metadata
import json
import os
import socket
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner
from serial.tools import list_ports

from companion import doctor
from companion.doctor import Finding, Level, Place


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """A writable folder, and a port that is free."""
    with socket.socket() as listener:
        listener.bind(("", 0))
        return Place(tmp_path / "books", listener.getsockname()[1])


def only(monkeypatch: pytest.MonkeyPatch, *findings: Finding) -> None:
    """Let the doctor find just these."""
    monkeypatch.setattr(doctor, "examine", lambda place: list(findings))


@pytest.mark.parametrize("check", doctor.CHECKS, ids=lambda check: str(check.__name__))
def test_every_check_finds_something_to_say_and_gives_advice_where_it_warns(
    check: Callable[[Place], Finding], place: Place
) -> None:
    finding = check(place)
    assert finding.check
    assert finding.found
    assert finding.advice or finding.level in (Level.OK, Level.INFO)


def test_a_check_that_trips_is_a_finding_and_the_rest_go_on(place: Place) -> None:
    def broken_leg(_: Place) -> Finding:
        raise RuntimeError("ouch")

    findings = doctor.examine(place, (broken_leg, doctor.python_version))
    assert [(finding.check, finding.level) for finding in findings] == [
        ("Broken leg", Level.WARNING),
        ("Python", Level.OK),
    ]
    assert "ouch" in findings[0].found


def test_a_package_of_another_version_than_locked_is_an_issue(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    version = importlib.metadata.version
    monkeypatch.setattr(importlib.metadata, "version", lambda name: "0.0.1" if name == "flask" else version(name))
    finding = doctor.packages(place)
    assert finding.level is Level.ISSUE
    assert "flask is 0.0.1" in finding.found


def test_a_library_that_cannot_be_loaded_comes_with_the_command_that_installs_it(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(name: str) -> None:
        raise ImportError("libGL.so.1: cannot open shared object file")

    monkeypatch.setattr(importlib, "import_module", refuse)
    finding = doctor.vision(place)
    assert (finding.level, finding.advice) == (Level.ISSUE, "sudo apt-get install libgl1 libglib2.0-0")


def test_books_that_cannot_be_written_are_an_issue(tmp_path: Path) -> None:
    (tmp_path / "a file").touch()
    finding = doctor.books(Place(tmp_path / "a file" / "books", 1))
    assert finding.level is Level.ISSUE
    assert "--data" in finding.advice


def test_examining_the_books_leaves_nothing_behind(place: Place) -> None:
    doctor.books(place)
    assert list(place.data.parent.iterdir()) == []


def test_a_port_that_somebody_holds_is_a_warning(place: Place) -> None:
    with socket.socket() as listener:
        listener.bind(("", place.port))
        listener.listen()
        assert doctor.door(place).level is Level.WARNING


def test_no_camera_and_no_die_are_nothing_to_worry_about(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(list_ports, "comports", list)
    monkeypatch.setattr(Path, "glob", lambda self, pattern: iter(()))
    assert doctor.camera(place).level is Level.INFO
    assert doctor.dice(place).level is Level.INFO


def test_a_die_is_named_by_the_id_with_which_it_can_be_asked_for(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    port = SimpleNamespace(device="/dev/null", vid=0x2E8A, pid=0x000A, description="Pico")
    monkeypatch.setattr(list_ports, "comports", lambda: [port])
    assert "usb:2e8a:000a" in doctor.dice(place).found


def test_a_device_that_may_not_be_used_comes_with_the_command_that_allows_it(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = SimpleNamespace(device="/dev/null", vid=0x2E8A, pid=0x000A, description="Pico")
    monkeypatch.setattr(list_ports, "comports", lambda: [port])
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    finding = doctor.dice(place)
    assert finding.level is Level.WARNING
    assert "sudo usermod -aG" in finding.advice


def test_json_is_one_object_with_every_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    only(monkeypatch, Finding("Disk", Level.OK, "much"), Finding("Camera", Level.INFO, "none", "Buy one."))
    ran = CliRunner().invoke(doctor.command, ["--json"])
    assert json.loads(ran.output) == {
        "worst": "INFO",
        "findings": [
            {"check": "Disk", "level": "OK", "found": "much", "advice": ""},
            {"check": "Camera", "level": "INFO", "found": "none", "advice": "Buy one."},
        ],
    }
    assert ran.exit_code == 0


@pytest.mark.parametrize(("level", "code"), [(Level.OK, 0), (Level.INFO, 0), (Level.WARNING, 0), (Level.ISSUE, 1)])
def test_only_an_issue_makes_the_command_fail(monkeypatch: pytest.MonkeyPatch, level: Level, code: int) -> None:
    only(monkeypatch, Finding("Thing", level, "so so", "Do something."))
    ran = CliRunner().invoke(doctor.command, [])
    assert ran.exit_code == code
    assert "Do something." in ran.output
