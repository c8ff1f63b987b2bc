"""Journal: durability, and detection of rows that were changed, removed or added."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import flask
import pytest

from companion.errors import Code, JournalDamaged, Refusal
from companion.server.app import create_app, parts_of
from companion.settings import Settings
from companion.tables.chain import Chain
from companion.tables.sqlite_journal import SqliteJournal
from companion.tables.table import Table
from companion.tables.write_probe import WriteProbe
from tests.companion.conftest import PageClient, play_to_sale


def written(folder: Path) -> Path:
    """The file of a journal with five rows of one table."""
    journal = SqliteJournal.at(folder)
    chain = ""
    for number in range(1, 6):
        chain = journal.append("abcdef", number, chain, "answer", {"ask": f"1.{number}", "value": "è"}).chain
    journal.close()
    return folder / "exchequer.sqlite"


def test_commits_wait_for_the_disk(tmp_path: Path) -> None:
    journal = SqliteJournal.at(tmp_path)
    assert journal._connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
    assert journal._connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2


def test_rows_are_read_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    written(tmp_path)
    rows = list(SqliteJournal.at(tmp_path).read("abcdef"))
    assert [row.body["ask"] for row in rows] == ["1.1", "1.2", "1.3", "1.4", "1.5"]


@pytest.mark.parametrize(
    ("statement", "number"),
    [
        ("UPDATE entries SET body = substr(body, 1, 8) WHERE number = 3", 3),
        ("UPDATE entries SET body = replace(body, '1.3', '1.9') WHERE number = 3", 3),
        ("UPDATE entries SET kind = 'undo' WHERE number = 2", 2),
        ("UPDATE entries SET body = x'00ff' WHERE number = 4", 4),
        ("UPDATE entries SET at = '' WHERE number = 5", 5),
        ("DELETE FROM entries WHERE number = 2", 2),
        ("UPDATE entries SET checksum = '2:0' WHERE number = 5", 5),
        ("UPDATE entries SET sequence = 9 WHERE number = 1", 1),
        ("INSERT INTO entries VALUES ('abcdef', 6, 'now', 'answer', '{}', '', 'feed', 6)", 6),
    ],
)
def test_a_torn_missing_or_foreign_row_is_reported_with_its_number(tmp_path: Path, statement: str, number: int) -> None:
    with sqlite3.connect(written(tmp_path)) as connection:
        connection.execute(statement)
    with pytest.raises(JournalDamaged) as caught:
        list(SqliteJournal.at(tmp_path).read("abcdef"))
    assert (caught.value.table, caught.value.number) == ("abcdef", number)


def test_a_file_that_is_no_journal_is_refused(tmp_path: Path) -> None:
    (tmp_path / "exchequer.sqlite").write_bytes(b"not a database at all" * 100)
    with pytest.raises(JournalDamaged):
        SqliteJournal.at(tmp_path)


def test_the_database_of_another_program_is_refused(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "exchequer.sqlite") as connection:
        connection.execute("CREATE TABLE songs (title TEXT)")
    with pytest.raises(JournalDamaged):
        SqliteJournal.at(tmp_path)


def test_the_journal_of_another_host_secret_is_refused(tmp_path: Path) -> None:
    written(tmp_path)
    (tmp_path / "host_secret").write_bytes(b"another secret of thirty-two byte")
    with pytest.raises(JournalDamaged, match="host_secret"):
        SqliteJournal.at(tmp_path)


def test_nobody_can_write_a_row_without_the_host_secret(tmp_path: Path) -> None:
    with sqlite3.connect(written(tmp_path)) as connection:
        row = list(connection.execute("SELECT * FROM entries WHERE number = 5").fetchone())
        previous = connection.execute("SELECT chain FROM entries WHERE number = 4").fetchone()[0]
        row[4] = row[4].replace("1.5", "1.9")
        row[6] = Chain(b"a guess").of(previous, [*row[:6], row[7]])
        connection.execute("UPDATE entries SET body = ?, chain = ? WHERE number = 5", (row[4], row[6]))
    with pytest.raises(JournalDamaged, match="row 5"):
        list(SqliteJournal.at(tmp_path).read("abcdef"))


def test_tables_are_in_the_order_of_insertion_whatever_the_clock_says(tmp_path: Path) -> None:
    journal = SqliteJournal.at(tmp_path)
    first = journal.append("zzzzzz", 1, "", "opened", {}, at="2026-11-22T20:00:00.000+00:00")
    journal.append("aaaaaa", 1, "", "opened", {}, at="1970-01-01T00:00:00.000+00:00")
    assert journal.tables() == ["zzzzzz", "aaaaaa"]
    journal.append("zzzzzz", 2, first.chain, "finish", {}, at="1969-01-01T00:00:00.000+00:00")
    assert journal.tables() == SqliteJournal.at(tmp_path).tables() == ["aaaaaa", "zzzzzz"]
    assert [row.sequence for row in journal.read("zzzzzz")] == [1, 3]


def test_a_row_is_never_written_twice(tmp_path: Path) -> None:
    written(tmp_path)
    journal = SqliteJournal.at(tmp_path)
    with pytest.raises(Refusal) as caught:
        journal.append("abcdef", 5, "", "answer", {})
    assert caught.value.code.value == "journal_unavailable"
    assert len(list(journal.read("abcdef"))) == 5


def test_a_damaged_table_is_not_opened_and_the_others_are(phones: dict[str, PageClient], settings: Settings) -> None:
    play_to_sale(phones)
    with sqlite3.connect(settings.data / "exchequer.sqlite") as connection:
        connection.execute("UPDATE entries SET body = replace(body, 'grain', 'sale') WHERE kind = 'answer'")
    for copy in (settings.data / "rows").iterdir():
        copy.write_bytes(copy.read_bytes().replace(b"grain", b"sale"))
    app = create_app(settings)
    registry = parts_of(app).registry
    other = registry.open("Other")
    assert "row" in str(registry.damaged[phones["N"].table])
    assert PageClient(app, phones["N"].table).hello["code"] == "journal_damaged"
    assert PageClient(app, other.id).hello["ok"]


def test_the_journal_has_no_token_and_only_the_owner_reads_the_host_secret(
    phones: dict[str, PageClient], settings: Settings
) -> None:
    content = b"".join(path.read_bytes() for path in settings.data.glob("exchequer.sqlite*"))
    assert phones["N"].token is not None
    assert phones["N"].token.encode() not in content
    assert ((settings.data / "host_secret").stat().st_mode & 0o777) == 0o600


def test_while_another_program_locks_the_journal_answers_are_refused_and_views_go_on(
    app: flask.Flask, phones: dict[str, PageClient], table: Table, settings: Settings
) -> None:
    other = sqlite3.connect(settings.data / "exchequer.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    for _ in range(3):
        refused = phones["N"].answer("1.1.event", "I-01")
        assert refused["code"] == "journal_busy"
        assert "Try again" in refused["text"]
    assert table.record == []
    assert phones["E"].envelope()["view"]["asks"]
    assert PageClient(app, table.id).hello["ok"]
    health = app.test_client().get("/healthz")
    assert (health.status_code, health.get_json()["journal"]) == (503, "journal_busy")
    other.execute("ROLLBACK")
    assert phones["N"].answer("1.1.event", "I-01")["ok"]
    other.close()


def test_the_health_of_the_journal_is_tried_by_a_write_at_most_every_five_seconds(
    tmp_path: Path,
) -> None:
    journal, seconds = SqliteJournal.at(tmp_path), [0.0]
    probe = WriteProbe(journal, lambda: seconds[0])
    assert probe.trouble() is None
    with sqlite3.connect(tmp_path / "exchequer.sqlite") as connection:
        connection.execute("CREATE TRIGGER full BEFORE UPDATE ON about BEGIN SELECT RAISE(ABORT, 'full'); END")
    assert probe.trouble() is None, "the outcome of the last attempt holds"
    seconds[0] = 5.0
    assert probe.trouble() is Code.JOURNAL_UNAVAILABLE
    with sqlite3.connect(tmp_path / "exchequer.sqlite") as connection:
        connection.execute("DROP TRIGGER full")
    seconds[0] = 10.0
    assert probe.trouble() is None
    journal.close()
