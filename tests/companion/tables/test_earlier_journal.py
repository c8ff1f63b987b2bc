"""Rolling back over a change of the journal's schema: the later database is kept, and no game is lost."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path
from random import Random

import pytest

from companion.errors import JournalUnusable
from companion.settings import Settings
from companion.tables import book_copy, proving, rescue
from companion.tables.earlier_journal import go_back
from companion.tables.journal_schema import SCHEMA
from companion.tables.registry import TableRegistry
from tests.golden.journals.__main__ import open_table, play

FILE = "exchequer.sqlite"
KEPT = f"{FILE}.schema{SCHEMA}"


def copied(source: Path, target: Path) -> None:
    """Copy a database with what is in its write-ahead log."""
    old, new = sqlite3.connect(source), sqlite3.connect(target)
    old.backup(new)
    old.close()
    new.close()


def change_schema(file: Path, schema: int) -> None:
    """Let a database be of another schema, as a later version would write it."""
    database = sqlite3.connect(file)
    database.execute("UPDATE about SET value = ? WHERE key = 'schema'", (str(schema),))
    database.execute("ALTER TABLE entries ADD COLUMN later TEXT")
    database.commit()
    database.close()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The data folder of a later version that kept the earlier database, and was played with since."""
    registry = TableRegistry(Settings(data=tmp_path))
    before = open_table(registry, "monasterium", False, 1)
    registry.journal.copy_rows()
    copied(tmp_path / FILE, tmp_path / KEPT)
    play(before, 20, Random(2))
    open_table(registry, "world_without_end", True, 3)
    registry.journal.close()
    return tmp_path


def test_what_was_played_with_the_later_version_is_there_after_the_way_back(data: Path) -> None:
    before = proving.describe(data)
    change_schema(data / FILE, SCHEMA + 1)
    later = (data / FILE).read_bytes()
    after = proving.describe(data)
    assert proving.compare(before, after).holds
    assert {table: one.shown["rows"] for table, one in after.items()} == {
        table: one.shown["rows"] for table, one in before.items()
    }
    assert (data / f"{FILE}.schema{SCHEMA + 1}").read_bytes()[100:] == later[100:], "the later database is kept"
    _, notes = rescue.open_journal(data)
    assert notes == [], "it is done once"


def test_the_way_back_is_proven_on_a_copy(data: Path) -> None:
    before = proving.describe(data)
    change_schema(data / FILE, SCHEMA + 1)
    book_copy.make(data, data / "proof")
    assert proving.compare(before, proving.describe(data / "proof")).holds
    assert not (data / f"{FILE}.schema{SCHEMA + 1}").exists(), "the books themselves are as they were"


@pytest.mark.parametrize("done", ["linked", "copied"])
def test_a_way_back_that_was_interrupted_is_done_again(data: Path, done: str) -> None:
    before = proving.describe(data)
    change_schema(data / FILE, SCHEMA + 1)
    if done == "linked":
        (data / f"{FILE}.schema{SCHEMA + 1}").hardlink_to(data / FILE)
    shutil.copyfile(data / KEPT, data / f"{FILE}.going-back")
    assert proving.compare(before, proving.describe(data)).holds
    assert not (data / f"{FILE}.going-back").exists()


def test_without_a_kept_database_a_later_one_is_not_touched(data: Path) -> None:
    (data / KEPT).unlink()
    change_schema(data / FILE, SCHEMA + 1)
    content = (data / FILE).read_bytes()
    with pytest.raises(JournalUnusable):
        rescue.open_journal(data)
    assert (data / FILE).read_bytes() == content
    assert go_back(data) == ""


def test_a_kept_database_that_is_damaged_is_not_used(data: Path) -> None:
    (data / KEPT).write_bytes(b"no database" * 1000)
    change_schema(data / FILE, SCHEMA + 1)
    with pytest.raises(JournalUnusable):
        rescue.open_journal(data)


def test_a_journal_of_this_version_is_left_alone(data: Path) -> None:
    assert go_back(data) == ""
