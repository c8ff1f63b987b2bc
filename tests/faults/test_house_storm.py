"""Storm of a house in the short form: each kind of kill once, while four tables play."""

from __future__ import annotations

from tests.faults.house import SHARES, storm
from tests.faults.storm_history import answers_of, history_faults

BUSY = 25.0
"""Seconds within which tables have to be back, on a machine that is busy with other tests."""


def test_nothing_is_lost_and_nobody_sees_anothers_view_whatever_is_killed() -> None:
    figures = storm(len(SHARES), seed=5, tables=4, limit=BUSY, first=list(SHARES))
    assert figures["missed"] == []
    assert figures["kills"] == len(SHARES)
    assert figures["lost"] == figures["wrong_views"] == 0
    assert int(str(figures["acknowledged"])) > len(SHARES)


def test_the_history_of_a_table_tells_of_two_writers() -> None:
    assert history_faults([(1, 1, "a"), (2, 1, "a"), (3, 2, "b"), (4, 3, "a")]) == []
    assert history_faults([(1, 1, "a"), (2, 1, "b")]) == ["lease 1 had two writers"]
    assert history_faults([(1, 2, "a"), (2, 1, "b")]) == ["row 2 was written under lease 1 after one under 2"]
    assert history_faults([(1, 1, "a"), (3, 1, "a")]) == ["row 3 was written as number 2"]


def test_an_answer_is_known_by_the_undos_before_it() -> None:
    given = {"ask": "1.1.event", "value": "I-01"}
    assert answers_of([("answer", given), ("undo", {}), ("pause", {}), ("answer", given)]) == [
        (0, "1.1.event", "I-01"),
        (1, "1.1.event", "I-01"),
    ]
