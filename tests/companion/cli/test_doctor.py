"""The command ``doctor``: findings, advice and exit status."""

from __future__ import annotations

import json
import os
import socket
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import doctor
from companion.cli.doctor import Finding


@pytest.fixture
def port() -> int:
    """A free port."""
    with socket.socket() as listener:
        listener.bind(("", 0))
        return int(listener.getsockname()[1])


def test_every_check_has_a_finding_and_leaves_no_file(tmp_path: Path, port: int) -> None:
    findings = doctor.examine(tmp_path, port)
    assert len(findings) == len(doctor.CHECKS) and all(finding.found for finding in findings.values())
    assert findings["journal"] == ("OK", str(tmp_path), "")
    assert not list(tmp_path.iterdir())


def test_a_data_folder_that_cannot_be_written_is_an_issue(port: int) -> None:
    assert doctor.examine(Path("/proc/none"), port)["journal"].level == "ISSUE"


def test_a_port_in_use_is_a_warning(tmp_path: Path) -> None:
    with socket.create_server(("", 0)) as listener:
        assert doctor.server(tmp_path, listener.getsockname()[1]).level == "WARNING"


def test_a_device_without_permission_comes_with_the_command_that_grants_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    device = tmp_path / "video0"
    device.touch()
    monkeypatch.setattr(Path, "glob", lambda _self, _pattern: [device])
    monkeypatch.setattr(os, "access", lambda _path, _mode: False)
    assert doctor.camera(tmp_path, 0).advice.startswith("sudo usermod -aG ")


@pytest.mark.parametrize(("level", "code"), [("OK", 0), ("INFO", 0), ("WARNING", 0), ("ISSUE", 1)])
def test_only_an_issue_makes_the_command_fail(monkeypatch: pytest.MonkeyPatch, level: str, code: int) -> None:
    monkeypatch.setattr(doctor, "examine", lambda _data, _port: {"check": Finding(level, "found", "advice")})
    done = CliRunner().invoke(doctor.command, ["--json"])
    assert done.exit_code == code
    assert json.loads(done.stdout) == {"check": {"level": level, "found": "found", "advice": "advice"}}
    assert "→ advice" in CliRunner().invoke(doctor.command).stdout
