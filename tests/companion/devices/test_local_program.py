"""Devices' program of this computer: a child process that runs while it is needed."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.devices import local_program
from companion.settings import Settings
from tests.served import served
from tests.waiting import wait_until


def test_a_program_without_a_camera_ends_when_it_is_idle_and_starts_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_program, "CHECKED_EVERY", 0.05)
    with served(Settings(data=tmp_path)) as (address, parts):
        parts.program.url = address
        parts.program.require()
        with monkeypatch.context() as soon:
            soon.setattr(local_program, "IDLE", 0.0)
            assert wait_until(lambda: not parts.own_hub.connected)
        parts.program.require()
        assert parts.own_hub.connected
