"""Migration of journals of schema 1: verified first, kept aside, in the order of insertion, all or nothing."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from companion.errors import JournalDamaged
from companion.settings import Settings
from companion.tables.registry import TableRegistry
from companion.tables.sqlite_journal import SqliteJournal
from companion.tables.summaries import Summary
from tests.companion.fake_game import FAKE
from tests.companion.tables import schema_1

OPENED = {"game": FAKE.name, "name": "Tuesday"}
PEOPLE = [
    {"seat": seat, "name": name, "colour": colour, "token_hash": "0" * 64, "left": None}
    for seat, name, colour in (("N", "Ada", "blue"), ("E", "Bea", "red"))
]
START = {"setup": {"game": FAKE.name, "rules": "1", "seats": {"N": "blue", "E": "red"}}, "pack": {}}
GOOD = {"ask": "1.1.event", "value": "I-01", "seat": None, "by": "N"}
REFUSED = {"ask": "1.1.event", "value": "no such card", "seat": None, "by": "N"}


def rows_of(table: str, *answers: tuple[str, dict[str, Any]], at: str = "2026-11-01") -> list[Any]:
    """The rows of a table with two players, a start, and these rows."""
    start = START | {"pack": FAKE.about_pack(FAKE.load_pack())}
    kinds = [("opened", OPENED), *(("seat", person) for person in PEOPLE), ("start", start), *answers]
    return [(table, at, kind, body) for kind, body in kinds]


def registry_of(folder: Path) -> TableRegistry:
    return TableRegistry(Settings(data=folder, game=FAKE.name))


def test_tables_are_migrated_in_the_order_of_insertion_and_the_original_is_kept(tmp_path: Path) -> None:
    earlier = rows_of("later1", at="2026-12-31")
    later = rows_of("early1", ("answer", GOOD), at="1970-01-01")
    file = schema_1.write(tmp_path, schema_1.chained([*earlier, *later]))
    registry = registry_of(tmp_path)
    assert registry.damaged == {}
    assert registry.journal.tables() == ["later1", "early1"]
    newest = registry.newest()
    assert newest is not None and newest.id == "early1", "the table used last, though the clock had jumped back"
    assert len(newest.record) == 1
    with sqlite3.connect(f"{file}.schema1") as kept:
        assert kept.execute("SELECT value FROM about").fetchall() == [("1",)]
        assert kept.execute("SELECT count(*) FROM entries").fetchone() == (len(earlier) + len(later),)
    again = registry_of(tmp_path)
    assert again.damaged == {}
    assert not (tmp_path / "exchequer.sqlite.schema1-2").exists(), "it is migrated once"


def test_a_void_row_is_read_and_a_row_that_was_not_voided_any_more_does_not_close_its_table(tmp_path: Path) -> None:
    voided = rows_of("voided", ("answer", REFUSED), ("void", {"number": 5}), ("answer", GOOD))
    killed = rows_of("killed", ("answer", GOOD), ("answer", REFUSED))
    schema_1.write(tmp_path, schema_1.chained([*voided, *killed]))
    registry = registry_of(tmp_path)
    assert registry.damaged == {}
    for table in registry.running():
        assert [settled.line for settled in table.record] == [["1.1.event", "I-01"]]
    table = registry.get("killed")
    table.answer("1.1.orientation", "1", "N")
    again = registry_of(tmp_path)
    assert again.damaged == {}
    assert again.get("killed").view("N") == table.view("N")


def test_a_damaged_row_of_schema_1_is_still_found_after_the_migration(tmp_path: Path) -> None:
    rows = schema_1.chained([*rows_of("broken", ("answer", GOOD), ("finish", {})), *rows_of("intact")])
    table, number, at, kind, body, chain = rows[4]
    rows[4] = table, number, at, kind, body.replace("I-01", "I-02"), chain
    file = schema_1.write(tmp_path, rows)
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE entries SET body = CAST(x'ff00' AS TEXT) WHERE kind = 'finish'")
    for _ in range(2):
        registry = registry_of(tmp_path)
        assert {damage.number for damage in registry.damaged.values()} == {5}
        assert list(registry.damaged) == ["broken"]
        assert registry.get("intact").started


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = schema_1.write(tmp_path, schema_1.chained(rows_of("abcdef", ("answer", GOOD))))

    def fail(*_arguments: object) -> None:
        raise sqlite3.OperationalError("the disk is full")

    def content() -> list[Any]:
        with sqlite3.connect(file) as connection:
            return (
                connection.execute("SELECT * FROM about").fetchall()
                + connection.execute("SELECT * FROM entries").fetchall()
            )

    before = content()
    with monkeypatch.context() as patch:
        patch.setattr(Summary, "stored", fail)
        with pytest.raises(JournalDamaged, match="disk is full"):
            SqliteJournal.at(tmp_path)
    assert content() == before
    assert registry_of(tmp_path).damaged == {}
