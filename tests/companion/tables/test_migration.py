"""Migration of journals of earlier versions: verified first, kept aside, all or nothing."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.errors import JournalDamaged
from companion.settings import Settings
from companion.tables.journal import open_journal
from companion.tables.registry import TableRegistry
from tests.companion.fake_game import FAKE
from tests.golden.journals.released import TABLES, VERSIONS, write_data_folder

FILE = "exchequer.sqlite"


def content(file: Path) -> list[Any]:
    """The rows of all tables of a database."""
    with closing(sqlite3.connect(file)) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return [(name, connection.execute(f"SELECT * FROM {name}").fetchall()) for name in sorted(names)]


@pytest.mark.parametrize("version", VERSIONS)
def test_the_file_of_an_earlier_version_is_kept_and_migrated_once(version: str, tmp_path: Path) -> None:
    write_data_folder(version, tmp_path)
    (tmp_path / "rows").mkdir()
    (tmp_path / "heads").write_bytes(b"of an earlier version")
    before = content(tmp_path / FILE)
    for _ in range(2):
        open_journal(tmp_path).close()
    (kept,) = tmp_path.glob(f"{FILE}.schema*")
    assert kept.name == f"{FILE}.schema{1 if version < '0.3' else 2}"
    assert content(kept) == before
    assert not (tmp_path / "rows").exists() and not (tmp_path / "heads").exists()


@pytest.mark.parametrize("version", VERSIONS)
def test_a_damaged_row_is_still_found_after_the_migration(version: str, tmp_path: Path) -> None:
    write_data_folder(version, tmp_path)
    broken, *others = [table for of, table in TABLES if of == version]
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as connection:
        change = "UPDATE entries SET body = CAST(x'ff00' AS TEXT) WHERE table_id = ? AND number = 7"
        connection.execute(change, (broken,))
    for _ in range(2):
        journal = open_journal(tmp_path)
        with pytest.raises(JournalDamaged) as caught:
            journal.read(broken)
        assert caught.value.number == 7
        assert all(journal.read(table) for table in others)
        journal.close()


def test_a_journal_that_was_written_with_another_secret_is_left_as_it_is(tmp_path: Path) -> None:
    write_data_folder("0.4.0", tmp_path)
    before = content(tmp_path / FILE)
    (tmp_path / "host_secret").write_bytes(b"another secret of thirty-two byte")
    with pytest.raises(JournalDamaged, match="host_secret"):
        open_journal(tmp_path)
    assert content(tmp_path / FILE) == before


def test_after_a_later_version_the_kept_database_is_used_again(tmp_path: Path) -> None:
    registry = registry_of(tmp_path)
    table = registry.open("Friday")
    registry.close()
    file = tmp_path / FILE
    file.with_name(f"{FILE}.schema4").write_bytes(file.read_bytes())
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("UPDATE about SET value = '99' WHERE key = 'schema'")
    later = content(file)
    registry = registry_of(tmp_path)
    assert registry.get(table.id).state.name == "Friday"
    registry.close()
    assert content(file.with_name(f"{FILE}.schema99")) == later


def test_a_database_of_a_later_version_without_a_kept_copy_is_not_changed(tmp_path: Path) -> None:
    open_journal(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as connection:
        connection.execute("UPDATE about SET value = '99' WHERE key = 'schema'")
    with pytest.raises(JournalDamaged, match="it has schema 99"):
        open_journal(tmp_path)


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


def write_schema_1(folder: Path, rows: list[tuple[str, str, str, dict[str, Any]]]) -> None:
    """Write a journal as versions 0.1 and 0.2 did."""
    heads: dict[str, tuple[int, str]] = {}
    connection = sqlite3.connect(folder / FILE)
    connection.executescript(
        "CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT); INSERT INTO about VALUES ('schema', '1');"
        "CREATE TABLE entries (table_id TEXT, number INTEGER, at TEXT, kind TEXT, body TEXT, chain TEXT,"
        " PRIMARY KEY (table_id, number))"
    )
    for table, at, kind, body in rows:
        number, previous = heads.get(table, (0, ""))
        text = json.dumps(body, separators=(",", ":"))
        joined = "\n".join((previous, table, str(number + 1), at, kind, text))
        heads[table] = number + 1, hashlib.sha256(joined.encode()).hexdigest()
        connection.execute(
            "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", (table, number + 1, at, kind, text, heads[table][1])
        )
    connection.commit()
    connection.close()


def test_a_void_row_is_read_and_a_refused_row_without_one_is_left_to_the_host(tmp_path: Path) -> None:
    voided = rows_of("voided", ("answer", REFUSED), ("void", {"number": 5}), ("answer", GOOD))
    killed = rows_of("killed", ("answer", GOOD), ("answer", REFUSED))
    write_schema_1(tmp_path, [*voided, *killed])
    registry = registry_of(tmp_path)
    assert registry.loaded.damaged == {}
    table = registry.get("killed")
    table.adopt_rules(table.epoch)
    for running in registry.loaded.running():
        assert [line.written for line in running.record] == [["1.1.event", "I-01"]]
    table.answer("1.1.orientation", "1", "N")
    again = registry_of(tmp_path)
    assert again.loaded.damaged == {}
    assert again.get("killed").view("N") == table.view("N")


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_data_folder("0.4.0", tmp_path)
    before = content(tmp_path / FILE)
    with monkeypatch.context() as patch:
        patch.setattr("alembic.op.create_index", lambda *_arguments: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            open_journal(tmp_path)
    assert content(tmp_path / FILE) == before
    assert registry_of(tmp_path).loaded.damaged == {}
