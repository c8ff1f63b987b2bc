"""Sources and the watcher: health told once per change, and cables pulled out."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from companion import scan, watch
from hardware.camera.pipeline import Event
from hardware.camera.simulated import SimulatedSource, SimulatedTable
from hardware.camera.sources import SourceEnded, SourceLost, open_source
from hardware.camera.watcher import State, Watcher, wait_until
from tests.hardware.camera.helpers import Evening, code_picture


def test_a_watcher_tells_events_and_health_and_finds_a_lost_camera_again() -> None:
    table = SimulatedTable(size=(1600, 900), pace=3)
    events, states = list[Event](), list[State]()
    watcher = Watcher(SimulatedSource(table, fps=8), on_event=events.append, on_state=states.append)
    watcher.start()
    try:
        assert wait_until(lambda: states == ["simulated"], 10)
        table.lay("WE-I-04", "council", 90)
        assert wait_until(lambda: [event.event for event in events] == ["placed"], 20)
        assert (watcher.latest_jpeg() or b"").startswith(b"\xff\xd8")
        table.unplugged = True
        assert wait_until(lambda: states == ["simulated", "lost"], 10)
        table.unplugged = False
        assert wait_until(lambda: states == ["simulated", "lost", "simulated"], 10)
        assert [card["text"] for card in watcher.lying()] == ["WE-I-04"]
    finally:
        watcher.stop()
    assert len(events) == 1


def test_a_folder_ends_and_leaves_broken_pictures_out(tmp_path: Path) -> None:
    for number in range(3):
        cv2.imwrite(str(tmp_path / f"{number}.png"), np.zeros((20, 20, 3), np.uint8))
    (tmp_path / "1.png").write_bytes(b"nonsense")
    source = open_source(str(tmp_path), fps=2)
    source.open()
    assert [(frame.number, frame.time) for frame in (source.read(), source.read())] == [(0, 0.0), (2, 1.0)]
    with pytest.raises(SourceEnded):
        source.read()


@pytest.mark.parametrize("spec", ["/dev/video97", "no-such-video.mp4"])
def test_a_source_that_is_not_there_says_so(spec: str) -> None:
    with pytest.raises(SourceLost, match="is not there"):
        open_source(spec).open()


def test_scan_goes_on_after_a_broken_picture(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "good.png"), code_picture("WA-B-01"))
    (tmp_path / "bad.jpg").write_bytes(b"nonsense")
    result = CliRunner().invoke(scan.command, [str(tmp_path), "--json"])
    assert result.exit_code == 1
    assert "picture_not_decodable" in result.stderr
    (line,) = result.stdout.splitlines()
    (tag,) = json.loads(line)["tags"]
    assert (tag["text"], tag["turn"], tag["zone"]) == ("WA-B-01", None, None)


def test_watch_writes_a_line_for_each_event_of_a_folder(tmp_path: Path) -> None:
    evening = Evening()
    evening.table.lay("WE-I-04", "council", 90)
    for number in range(12):
        evening.now = number / 4
        cv2.imwrite(str(tmp_path / f"{number:03}.jpg"), evening.table.image(evening.now))
    result = CliRunner().invoke(watch.command, [str(tmp_path), "--fps", "4", "--json"])
    assert result.exit_code == 0
    (line,) = map(json.loads, result.stdout.splitlines())
    assert (line["event"], line["text"], line["zone"]) == ("placed", "WE-I-04", "council")
    assert set(line) == {"t", "frame", "event", "text", "zone", "turn"}
