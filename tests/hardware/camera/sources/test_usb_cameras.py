"""The USB cameras of a computer: by a link that lasts, and by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.camera.sources import usb_cameras
from tests.hardware.camera.sources.usb_bus import plug_in


def test_cameras_are_named_by_serial_number_or_port_without_further_nodes_and_other_devices(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_serial, by_port = plug_in(tmp_path, monkeypatch)
    found = usb_cameras.cameras()
    assert [(die.spec, die.name) for die in found] == [(by_serial, "HD Webcam"), (by_port, "HD Webcam (2)")]
    assert found[0].is_at(Path(by_serial))
    assert not found[0].is_at(Path(by_port))
