"""Camera thread: states notified once per change, and lost sources."""

from __future__ import annotations

from hardware.camera.simulated.source import SimulatedSource
from hardware.camera.simulated.table import SimulatedTable
from hardware.camera.tracking.camera_thread import CameraThread, State
from hardware.camera.tracking.scene import CameraEvent
from tests.waiting import wait_until


def test_a_camera_thread_emits_events_and_reports_health_and_finds_a_lost_camera_again() -> None:
    table = SimulatedTable(size=(1600, 900), pace=3)
    events, states = list[CameraEvent](), list[State]()
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
