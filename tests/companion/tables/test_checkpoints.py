"""Checkpoints: after an idle moment the one file of the database has all rows, and no answer has waited for that."""

from __future__ import annotations

import sqlite3
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.settings import Settings
from companion.tables import checkpoints
from companion.tables.checkpoints import Checkpoints
from companion.tables.commands import seating
from companion.tables.journal import FILE, Journal
from companion.tables.journal_schema import PAGE
from companion.tables.registry import TableRegistry
from companion.tables.sqlite_journal import SqliteJournal
from tests.companion.fake_game import FAKE


def rows_in_one_file(data: Path) -> int:
    """The rows in a copy of the one file of the database. Another process copies: ours would lose SQLite's locks."""
    with tempfile.TemporaryDirectory() as place:
        subprocess.run(["cp", str(data / FILE), f"{place}/only.sqlite"], check=True)
        try:
            with closing(sqlite3.connect(f"{place}/only.sqlite")) as connection:
                return int(connection.execute("SELECT count(*) FROM entries").fetchone()[0])
        except sqlite3.DatabaseError:
            return 0  # the tables are not there yet, or the log is being moved


def wait_for(holds: Callable[[], bool], seconds: float = 10.0) -> None:
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until, "it did not come true"
        time.sleep(0.01)


def append(journal: Journal, count: int, first: int = 1, chain: str = "") -> str:
    for number in range(first, first + count):
        chain = journal.append("abcdef", number, chain, "answer", {"ask": f"1.{number}"}).chain
    return chain


def test_the_one_file_has_every_game_after_an_idle_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "IDLE", 0.3)
    registry = TableRegistry(Settings(data=tmp_path / "data", game=FAKE.name))
    table = registry.open("Tuesday")
    seating.take_seat(table, "N", "Ada", "blue")
    seating.take_seat(table, "E", "Bea", "red")
    table.start(None)
    written = table.state.number
    assert rows_in_one_file(tmp_path / "data") < written, "the rows are in the write-ahead log first"
    wait_for(lambda: rows_in_one_file(tmp_path / "data") == written)
    alone = tmp_path / "alone"
    alone.mkdir()
    for name in (FILE, "host_secret"):
        subprocess.run(["cp", str(tmp_path / "data" / name), str(alone)], check=True)
    again = TableRegistry(Settings(data=alone, game=FAKE.name))
    assert again.get(table.id).state.checksum == table.state.checksum
    for one in (again, registry):
        one.journal.close()


def test_the_one_file_has_a_game_soon_after_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "AFTER_A_GAME", 0.1)
    registry = TableRegistry(Settings(data=tmp_path / "data", game=FAKE.name))
    table = registry.open("Tuesday")
    table.finish()
    wait_for(lambda: rows_in_one_file(tmp_path / "data") == table.state.number)
    registry.journal.close()


def test_the_write_ahead_log_does_not_grow_while_play_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "PAUSE", 0.0)
    of_others = {thread for thread in threading.enumerate() if thread.name == "checkpoints"}
    journal = SqliteJournal.at(tmp_path)
    chain, number, largest = "", 1, []
    for _ in range(8):
        chain = append(journal, checkpoints.MOST_ROWS, number, chain)
        number += checkpoints.MOST_ROWS
        wait_for(lambda expected=number - 1: rows_in_one_file(tmp_path) == expected)  # type: ignore[misc]
        # The log is used again only after the checkpoint has noted its own end, which is later than the last page.
        wait_for(lambda: {thread for thread in threading.enumerate() if thread.name == "checkpoints"} <= of_others)
        largest.append((tmp_path / f"{FILE}-wal").stat().st_size)
    assert largest[-1] <= largest[0] * 1.5
    journal.close()


@pytest.fixture
def moves(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """When the log was moved."""
    found: list[float] = []
    move = Checkpoints.move

    def noting(self: Checkpoints) -> bool:
        found.append(time.monotonic())
        return move(self)

    monkeypatch.setattr(Checkpoints, "move", noting)
    return found


def test_many_tables_have_their_log_moved_after_a_pause_and_not_with_each_few_rows(
    tmp_path: Path, moves: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoints, "PAUSE", 1.0)
    journal = SqliteJournal.at(tmp_path)
    chain = append(journal, checkpoints.MOST_ROWS)
    wait_for(lambda: len(moves) == 1)
    rows = 4 * checkpoints.MOST_ROWS
    append(journal, rows, checkpoints.MOST_ROWS + 1, chain)
    wait_for(lambda: rows_in_one_file(tmp_path) == checkpoints.MOST_ROWS + rows)
    assert len(moves) == 2
    assert moves[1] - moves[0] >= 1.0
    journal.close()


def test_no_pause_lets_the_log_grow_beyond_its_bound(
    tmp_path: Path, moves: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoints, "PAUSE", 3600.0)
    monkeypatch.setattr(checkpoints, "MOST_IN_LOG", 3 * checkpoints.MOST_ROWS)
    journal = SqliteJournal.at(tmp_path)
    chain = append(journal, checkpoints.MOST_ROWS)
    wait_for(lambda: len(moves) == 1 and not journal._checkpoints._rows)  # type: ignore[union-attr]
    append(journal, checkpoints.MOST_IN_LOG, checkpoints.MOST_ROWS + 1, chain)
    wait_for(lambda: rows_in_one_file(tmp_path) == checkpoints.MOST_ROWS + checkpoints.MOST_IN_LOG)
    assert len(moves) == 2
    journal.close()


def test_a_closed_journal_is_one_file(tmp_path: Path) -> None:
    journal = SqliteJournal.at(tmp_path)
    append(journal, 3)
    journal.close()
    assert not (tmp_path / f"{FILE}-wal").exists()
    assert rows_in_one_file(tmp_path) == 3


def test_rows_are_written_while_the_log_is_moved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = threading.Event(), threading.Event()
    move = Checkpoints.move

    def slow(self: Checkpoints) -> bool:
        begun.set()
        assert go_on.wait(10)
        return move(self)

    monkeypatch.setattr(Checkpoints, "move", slow)
    journal = SqliteJournal.at(tmp_path)
    chain = append(journal, checkpoints.MOST_ROWS)
    assert begun.wait(10)
    append(journal, 5, checkpoints.MOST_ROWS + 1, chain)
    go_on.set()
    journal.close()
    assert len(list(SqliteJournal.at(tmp_path).read("abcdef"))) == checkpoints.MOST_ROWS + 5


def test_a_log_that_cannot_be_moved_is_said_once_and_loses_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    journal = SqliteJournal.at(tmp_path)
    append(journal, 3)
    broken = Checkpoints(tmp_path / "no folder" / FILE)
    assert not broken.move()
    assert not broken.move()
    assert len([one for one in caplog.records if "write-ahead log" in one.message]) == 1
    assert len(list(journal.read("abcdef"))) == 3
    journal.close()


def test_while_nothing_is_written_no_thread_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "IDLE", 0.05)
    before = set(threading.enumerate())
    journal = SqliteJournal.at(tmp_path)
    append(journal, 2)
    wait_for(lambda: all(one.name != "checkpoints" for one in set(threading.enumerate()) - before))
    journal.close()


@pytest.mark.parametrize("size", [None, 4096])
def test_a_new_database_has_small_pages_and_an_older_one_keeps_its_own(tmp_path: Path, size: int | None) -> None:
    if size is not None:
        with closing(sqlite3.connect(tmp_path / FILE)) as connection:
            connection.execute(f"PRAGMA page_size={size}")
            connection.execute("PRAGMA journal_mode=WAL")
    journal = SqliteJournal.at(tmp_path)
    append(journal, 2)
    assert journal._connection.exec_driver_sql("PRAGMA page_size").scalar() == (size or PAGE)
    journal._connection.rollback()
    journal.close()
