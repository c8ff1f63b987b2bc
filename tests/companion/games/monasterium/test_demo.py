"""Demo of Monasterium: missions read from camera pixels, dice from the bytes of a simulated reader."""

from __future__ import annotations

from pathlib import Path

from companion.settings import Settings
from companion.simulation.demo import start_demo
from tests.served import served
from tests.waiting import wait_until


def test_the_missions_and_dice_of_the_demo_are_answered_by_its_devices(tmp_path: Path) -> None:
    with served(Settings(data=tmp_path)) as (address, parts):
        table = parts.registry.open("Demo", game="monasterium")
        parts.own_hub.attach(table)
        parts.program.url = address
        start_demo(parts, table, 0.0)
        assert wait_until(lambda: sum(line.by == "dice" for line in list(table.record)) >= 3, 90)
        by = {line.ask: line.by for line in table.record}
        table.finish()
    assert [by[f"0.0.missions_{kind}"] for kind in "abc"] == ["camera"] * 3
    rolls = [device for ask, device in by.items() if ask.split(".")[2].startswith("roll-")]
    assert len(rolls) >= 3 and set(rolls) == {"dice"}
