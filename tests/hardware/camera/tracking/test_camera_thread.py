"""Camera thread: states notified once per change, lost sources, and the events that the command devices prints."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
from click.testing import CliRunner

from companion.cli import devices
from hardware.camera.simulated.source import SimulatedSource
from hardware.camera.simulated.table import SimulatedTable
from hardware.camera.tracking.camera_thread import CameraThread, State
from hardware.camera.tracking.pipeline import Event
from tests.hardware.camera.helpers import CameraRig, code_picture
from tests.waiting import wait_until


def test_a_camera_thread_emits_events_and_reports_health_and_finds_a_lost_camera_again() -> None:
    table = SimulatedTable(size=(1600, 900), pace=3)
    events, states = list[Event](), list[State]()
    thread = CameraThread(SimulatedSource(table, fps=8), on_event=events.append, on_state=states.append)
    thread.start()
    try:
        assert wait_until(lambda: states == ["simulated"], 10)
        table.lay("WE-I-04", "middle", 90)
        assert wait_until(lambda: [event.event for event in events] == ["placed"], 20)
        assert (thread.latest_jpeg() or b"").startswith(b"\xff\xd8")
        table.unplugged = True
        assert wait_until(lambda: states == ["simulated", "lost"], 10)
        table.unplugged = False
        assert wait_until(lambda: states == ["simulated", "lost", "simulated"], 10)
        assert [card["text"] for card in thread.lying()] == ["WE-I-04"]
    finally:
        thread.stop()
    assert len(events) == 1


def test_devices_prints_a_line_for_each_event_of_a_folder(tmp_path: Path) -> None:
    rig = CameraRig()
    rig.table.lay("WE-I-04", "middle", 90)
    for number in range(12):
        rig.now = number / 4
        cv2.imwrite(str(tmp_path / f"{number:03}.jpg"), rig.table.image(rig.now))
    result = CliRunner().invoke(devices.command, ["--camera", str(tmp_path), "--fps", "4", "--json"])
    assert result.exit_code == 0
    (line,) = map(json.loads, result.stdout.splitlines())
    assert (line["event"], line["text"], line["zone"]) == ("placed", "WE-I-04", "middle")
    assert set(line) == {"t", "frame", "event", "text", "zone", "turn"}


def test_devices_names_foreign_codes_on_the_standard_error_and_emits_no_events_of_them(tmp_path: Path) -> None:
    for number in range(10):
        seen = [code_picture("HTTP://X.Y/"), code_picture("WA-B-01")] if number > 1 else [np.full((240, 640, 3), 235)]
        cv2.imwrite(str(tmp_path / f"{number:03}.png"), np.hstack(seen))
    (tmp_path / "known.txt").write_text("WA-B-01\nWA-B-02\n", encoding="utf-8")
    result = CliRunner().invoke(
        devices.command, ["--camera", str(tmp_path), "--known", str(tmp_path / "known.txt"), "--json"]
    )
    assert result.exit_code == 0
    assert [json.loads(line)["text"] for line in result.stdout.splitlines()] == ["WA-B-01"]
    assert result.stderr.splitlines().count("foreign: HTTP://X.Y/") == 1
    assert result.stderr.count("fewer than two markers") == 1, "reported once, however many cards have no place"
