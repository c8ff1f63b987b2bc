"""Kept rows in a browser: the newest rows of the newest tables, in parts that fit into one message."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.conftest import Open

WAIT = "/host/waiting?key=secret"
COMPONENTS = Path(__file__).resolve().parents[2] / "web" / "components"

KEEP = """async ([module, table, first, last, length]) => {
    const { keepRows } = await import(module);
    for (let number = first; number <= last; number += 1) {
        keepRows(table, [{ number, row: String(number).padStart(length, "A") }]);
    }
}"""
READ = """async ([module, table]) => {
    const kept = await import(module);
    return [kept.newestRow(table), kept.keptRows(table)];
}"""


class Kept:
    """The module on a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.module = "/sources/kept_rows.js"
        page.route("**/sources/*.js", lambda route: route.fulfill(path=COMPONENTS / route.request.url.split("/")[-1]))

    def keep(self, table: str, first: int, last: int, length: int = 736) -> None:
        self.page.evaluate(KEEP, [self.module, table, first, last, length])

    def read(self, table: str) -> tuple[str | None, list[list[str]]]:
        newest, parts = self.page.evaluate(READ, [self.module, table])
        return newest, parts

    def numbers(self, table: str) -> list[int]:
        return [int(row.lstrip("A")) for part in self.read(table)[1] for row in part]


@pytest.fixture
def kept(visit: Open) -> Kept:
    return Kept(visit(WAIT))


def test_the_newest_64_rows_of_a_table_are_kept_in_order(kept: Kept) -> None:
    assert kept.read("k7w2mp") == (None, [])
    kept.keep("k7w2mp", 1, 100)
    assert kept.numbers("k7w2mp") == list(range(37, 101))
    newest, parts = kept.read("k7w2mp")
    assert newest is not None and newest.endswith("A100")
    assert all(len(part) <= 16 and sum(len(row) + 3 for row in part) <= 15_000 for part in parts)


def test_long_rows_are_given_back_in_smaller_parts_and_gaps_are_left_out(kept: Kept) -> None:
    kept.keep("k7w2mp", 1, 2)
    kept.keep("k7w2mp", 5, 8, 6000)
    assert kept.numbers("k7w2mp") == [1, 2, 5, 6, 7, 8]
    assert all(sum(len(row) + 3 for row in part) <= 15_000 for part in kept.read("k7w2mp")[1])


def test_after_lost_rows_were_given_up_the_shorter_branch_is_kept(kept: Kept) -> None:
    kept.keep("k7w2mp", 1, 20)
    kept.keep("k7w2mp", 11, 13)
    assert kept.numbers("k7w2mp") == list(range(1, 14))


def test_the_rows_of_the_six_newest_tables_are_kept(kept: Kept) -> None:
    for number in range(8):
        kept.keep(f"table{number}", 1, 3)
    assert [bool(kept.numbers(f"table{number}")) for number in range(8)] == [False, False, *[True] * 6]
    left: Any = kept.page.evaluate("Object.keys(localStorage).filter(one => one.startsWith('exchequer.kept.table0'))")
    assert left == []
