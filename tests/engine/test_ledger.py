"""The ledger: moves, steps of points, notes, and the conservation check."""

import pytest

from engine.core import Ledger
from engine.core.ledger import Imbalance


@pytest.fixture
def ledger() -> Ledger:
    made = Ledger()
    made.place("wood", "forest", 3)
    made.place("gold", "supply", None)
    made.points["N"] = 0
    made.chapter, made.round = 2, 5
    return made


def test_entries_are_right_after_others_are_undone_and_added(ledger: Ledger) -> None:
    ledger.move(3, "wood", "forest", "seat:N", "a")
    assert [entry.clause for entry in ledger.entries] == ["a"]
    ledger.move(1, "wood", "seat:N", "forest", "b")
    ledger.take_back(1)
    ledger.move(2, "wood", "seat:N", "forest", "c")
    assert [(entry.n, entry.clause) for entry in ledger.entries] == [(3, "a"), (2, "c")]
    ledger.take_back(0)
    assert ledger.entries == []


def test_a_pile_never_gives_more_than_it_holds(ledger: Ledger) -> None:
    with pytest.raises(Imbalance):
        ledger.move(4, "wood", "forest", "seat:N", "")
    assert ledger.held("wood", "forest") == 3
    assert ledger.entries == []


def test_an_unlimited_pile_gives_without_end_and_is_still_conserved(ledger: Ledger) -> None:
    ledger.move(700, "gold", "supply", "seat:N", "")
    assert ledger.available("gold", "supply", 1000) == 1000
    assert ledger.held("gold", "supply") == -700
    ledger.check(everything=True)
    with pytest.raises(Imbalance):
        ledger.move(701, "gold", "seat:N", "supply", "")


def test_a_piece_that_appears_or_vanishes_is_found(ledger: Ledger) -> None:
    ledger.move(1, "wood", "forest", "seat:N", "")
    ledger.counts["wood"]["seat:N"] += 1
    with pytest.raises(Imbalance) as found:
        ledger.check()
    assert (found.value.kind, found.value.expected, found.value.found) == ("wood", 3, 4)


def test_points_never_fall_below_zero_and_only_real_steps_are_entries(ledger: Ledger) -> None:
    ledger.step(2, "N", "a")
    ledger.step(-5, "N", "b")
    ledger.step(-1, "N", "c")
    ledger.step(0, "N", "d")
    ledger.step(0.5, "N", "e")
    assert ledger.points["N"] == 0.5
    assert [(entry.n, entry.clause, entry.after) for entry in ledger.entries] == [
        (2, "a", 2),
        (-2, "b", 0),
        (0.5, "e", 0.5),
    ]
