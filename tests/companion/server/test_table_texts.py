"""Table texts: those of tables that play are kept, those of tables that go without changes are dropped."""

from __future__ import annotations

import gc

import pytest

from companion.server import table_texts
from companion.server.parts import Parts
from companion.server.table_texts import IDLE, TableTexts


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def settle(texts: TableTexts, table: object, size: int = 0) -> None:
    """Note a change of a table whose newest view has so many bytes."""
    if size:
        texts.of(table).view({"text": "x" * size}, "en", "table")  # type: ignore[arg-type]
    texts.settle(table)  # type: ignore[arg-type]


def test_texts_of_a_table_are_the_same_until_it_has_been_idle(parts: Parts) -> None:
    clock = Clock()
    texts = TableTexts(clock)
    idle, playing = parts.registry.open("Tuesday"), parts.registry.open("Friday")
    first, other = texts.of(idle), texts.of(playing)
    settle(texts, idle)
    clock.now += IDLE - 1
    settle(texts, playing)
    assert texts.of(idle) is first
    clock.now += 2
    settle(texts, playing)
    assert texts.of(idle) is not first and texts.of(playing) is other


def test_texts_used_the_longest_ago_are_dropped_over_the_limit(parts: Parts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_texts, "MOST_BYTES", 2500)
    texts = TableTexts(Clock())
    tables = [parts.registry.open(f"Table {number}") for number in range(3)]
    known = [texts.of(table) for table in tables]
    for table in tables:
        settle(texts, table, 1000)
    assert [texts.of(table) is one for table, one in zip(tables, known, strict=True)] == [False, True, True]


def test_the_table_that_changes_keeps_its_texts_however_large(parts: Parts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_texts, "MOST_BYTES", 10)
    texts = TableTexts(Clock())
    table = parts.registry.open("Friday")
    known = texts.of(table)
    settle(texts, table, 1000)
    assert texts.of(table) is known


def test_texts_of_a_table_that_is_gone_are_dropped() -> None:
    class Gone:
        game_name = "pillars"

    texts = TableTexts(Clock())
    gone = Gone()
    settle(texts, gone, 1000)
    del gone
    gc.collect()
    staying = Gone()
    settle(texts, staying)
    settle(texts, staying)
    assert len(texts._kept) == 1 and texts._size == 0
