"""Killed servers in the short form: acknowledged answers survive eight kills."""

from __future__ import annotations

from tests.faults.kills import measure


def test_servers_killed_at_any_moment_lose_no_acknowledged_answer() -> None:
    figures = measure(count=8, seed=7)
    assert figures["missed"] == []
    assert figures["lost"] == 0
    assert figures["answers"] > 8
