"""Demo of Monasterium: missions read from camera pixels, dice from the bytes of a simulated reader."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.server.app import create_app, parts_of
from companion.settings import Settings
from companion.simulation.demo import start_demo
from tests.waiting import wait_until


@pytest.mark.timeout(120)
def test_the_missions_and_dice_of_the_demo_are_answered_by_devices(tmp_path: Path) -> None:
    parts = parts_of(create_app(Settings(data=tmp_path)))
    table = parts.registry.open("Demo", game="monasterium")
    try:
        parts.devices.attach(table)
        start_demo(parts, table, 0.0)
        assert wait_until(lambda: sum(answer.by == "dice" for answer in list(table.record)) >= 3, 90)
    finally:
        table.finish()
        parts.close()
    by = {answer.ask: answer.by for answer in table.record}
    assert [by[f"0.0.missions_{kind}"] for kind in "abc"] == ["camera"] * 3
    rolls = [device for ask, device in by.items() if ask.split(".")[2].startswith("roll-")]
    assert len(rolls) >= 3 and set(rolls) == {"dice"}
    assert parts.devices.lying == {}, "the missions were taken away before the first roll"
