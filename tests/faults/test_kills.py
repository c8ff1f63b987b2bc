"""Killed servers in the short form: acknowledged answers survive eight kills."""

from __future__ import annotations

from tests.faults.kills import measure

SEED = 19
"""A seed with which the first server is killed after thirty answers."""


def test_servers_killed_at_any_moment_lose_no_acknowledged_answer() -> None:
    figures = measure(count=8, seed=SEED)
    assert figures["missed"] == []
    assert figures["lost"] == 0
    assert figures["answers"] >= 30
