"""Hostile messages, frames and requests in the short form: some thousands beside a table that plays."""

from __future__ import annotations

from pathlib import Path

from tests.faults.fast_server import FastServer, starting
from tests.faults.hostile_traffic import attack, missed


def test_hostile_traffic_leaves_no_traceback_and_harms_no_table_that_plays_beside(tmp_path: Path) -> None:
    with starting() as starter:
        server = FastServer(starter, tmp_path / "data")
        figures = attack(server, count=6000, seed=1, quiet=0.5)
        written = server.log.read_text(encoding="utf-8", errors="replace")
        code = server.stop()
    assert missed(figures, with_times=False) == [], written[-3000:]
    assert figures["items"] >= 6000
    assert code == 0
