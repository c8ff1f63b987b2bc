"""Tests of the command ``doctor``: findings, advice and exit status."""

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

from companion.cli import doctor
from companion.cli.doctor import Target
from companion.cli.findings import Finding, Level


@pytest.fixture
def target(tmp_path: Path) -> Target:
    """A writable folder and a free port."""
    with socket.socket() as listener:
        listener.bind(("", 0))
        return Target(tmp_path / "data", listener.getsockname()[1])


def only(monkeypatch: pytest.MonkeyPatch, *findings: Finding) -> None:
    """Replace the findings of ``doctor`` by these."""
    monkeypatch.setattr(doctor, "examine", lambda target: list(findings))


@pytest.mark.parametrize("check", doctor.CHECKS, ids=lambda check: str(check.__name__))
def test_every_check_has_a_finding_and_gives_advice_with_a_warning(
    check: Callable[[Target], Finding], target: Target
) -> None:
    finding = check(target)
    assert finding.check
    assert finding.found
    assert finding.advice or finding.level in (Level.OK, Level.INFO)


def test_a_check_that_raises_is_a_finding_and_the_others_still_run(target: Target) -> None:
    def broken_check(_: Target) -> Finding:
        raise RuntimeError("broken")

    findings = doctor.examine(target, (broken_check, doctor.python_version))
    assert [(finding.check, finding.level) for finding in findings] == [
        ("Broken check", Level.WARNING),
        ("Python", Level.OK),
    ]
    assert "broken" in findings[0].found


def test_a_package_of_another_version_than_locked_is_an_issue(target: Target, monkeypatch: pytest.MonkeyPatch) -> None:
    version = importlib.metadata.version
    monkeypatch.setattr(importlib.metadata, "version", lambda name: "0.0.1" if name == "flask" else version(name))
    finding = doctor.packages(target)
    assert finding.level is Level.ISSUE
    assert "flask is 0.0.1" in finding.found


def test_a_library_that_cannot_be_loaded_comes_with_the_command_to_install_it(
    target: Target, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(name: str) -> None:
        raise ImportError("libGL.so.1: cannot open shared object file")

    monkeypatch.setattr(importlib, "import_module", refuse)
    finding = doctor.vision(target)
    assert (finding.level, finding.advice) == (Level.ISSUE, "sudo apt-get install libgl1 libglib2.0-0")


def test_a_data_folder_that_cannot_be_written_is_an_issue(tmp_path: Path) -> None:
    (tmp_path / "a file").touch()
    finding = doctor.data_folder(Target(tmp_path / "a file" / "data", 1))
    assert finding.level is Level.ISSUE
    assert "--data" in finding.advice


def test_checking_the_data_folder_leaves_no_files(target: Target) -> None:
    doctor.data_folder(target)
    assert list(target.data.parent.iterdir()) == []


def test_a_port_in_use_is_a_warning(target: Target) -> None:
    with socket.socket() as listener:
        listener.bind(("", target.port))
        listener.listen()
        assert doctor.port_free(target).level is Level.WARNING


def test_no_camera_and_no_dice_reader_are_only_information(target: Target, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(list_ports, "comports", list)
    monkeypatch.setattr(Path, "glob", lambda self, pattern: iter(()))
    assert doctor.camera(target).level is Level.INFO
    assert doctor.dice(target).level is Level.INFO


def test_a_dice_reader_is_named_by_its_usb_id(target: Target, monkeypatch: pytest.MonkeyPatch) -> None:
    port = SimpleNamespace(device="/dev/null", vid=0x2E8A, pid=0x000A, description="Pico")
    monkeypatch.setattr(list_ports, "comports", lambda: [port])
    assert "usb:2e8a:000a" in doctor.dice(target).found


def test_a_device_without_permission_comes_with_the_command_that_grants_it(
    target: Target, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = SimpleNamespace(device="/dev/null", vid=0x2E8A, pid=0x000A, description="Pico")
    monkeypatch.setattr(list_ports, "comports", lambda: [port])
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    finding = doctor.dice(target)
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
