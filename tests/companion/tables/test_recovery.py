"""Recovery: lost rows are put back from the copy, what is lost is said, and no table shuts the others."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from random import Random

import pytest

from companion.errors import JournalUnusable, Refusal
from companion.server.app import create_app, parts_of
from companion.settings import Settings
from companion.tables.chain import Chain, Entry
from companion.tables.heads import LINE, Heads
from companion.tables.loaded_tables import MOST_OVER
from companion.tables.registry import TableRegistry
from companion.tables.table import Table
from tests.companion.fake_game import FAKE
from tests.faults.damage import opened, read_files, write_files


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=tmp_path / "data", game=FAKE.name)


@pytest.fixture
def written(settings: Settings) -> Table:
    """A table with some answers; its server is gone."""
    registry = TableRegistry(settings)
    table = opened(registry, 6, Random(4))
    registry.journal.close()
    return table


def change(settings: Settings, statement: str, *values: object) -> None:
    """Change the database as another program would."""
    with sqlite3.connect(settings.data / "exchequer.sqlite") as connection:
        connection.execute(statement, values)


def copy_of(settings: Settings, table: Table) -> Path:
    return settings.data / "rows" / f"{table.id}.jsonl"


def assert_whole(registry: TableRegistry, table: Table) -> None:
    again = registry.get(table.id)
    assert again.state.chain == table.state.chain
    assert again.view("N") == table.view("N")


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM entries WHERE number > 4",
        "DELETE FROM entries WHERE number = 3",
        "UPDATE entries SET body = '{}' WHERE number = 5",
        "UPDATE entries SET number = 99 WHERE number = 5",
        "DELETE FROM entries",
        "DELETE FROM tables",
        "UPDATE tables SET number = 2",
        "DELETE FROM about",
        "DROP TABLE tables",
        "DROP TABLE entries",
    ],
)
def test_what_the_database_has_lost_is_put_back_from_the_copy(
    settings: Settings, written: Table, statement: str
) -> None:
    change(settings, statement)
    registry = TableRegistry(settings)
    assert_whole(registry, written)
    assert registry.damaged == {}
    assert registry.repaired or registry.notes or "tables" in statement
    registry.journal.close()
    again = TableRegistry(settings)
    assert again.repaired == {} and again.notes == []
    assert_whole(again, written)


def test_the_lost_end_of_a_write_ahead_log_is_put_back(settings: Settings, tmp_path: Path) -> None:
    registry = TableRegistry(settings)
    table = opened(registry, 6, Random(4))
    files = read_files(settings.data)
    files["exchequer.sqlite-wal"] = files["exchequer.sqlite-wal"][: len(files["exchequer.sqlite-wal"]) // 2]
    write_files(tmp_path / "later", files)
    later = TableRegistry(Settings(data=tmp_path / "later", game=FAKE.name))
    assert_whole(later, table)
    assert "put back from the copy" in later.repaired[table.id]


def test_a_repair_is_said_on_the_host_page_and_in_the_health_of_the_server(settings: Settings, written: Table) -> None:
    change(settings, "DELETE FROM entries WHERE number > 4")
    app = create_app(settings)
    parts = parts_of(app)
    health = app.test_client().get(f"/host/{written.id}/health.json?key={parts.registry.keys.key(written.id)}")
    assert "has been repaired" in str(health.get_json()["notes"])
    assert app.test_client().get("/healthz").get_json()["repaired"] == [written.id]
    parts.close()


def test_a_table_that_only_the_copy_has_is_restored(settings: Settings, written: Table) -> None:
    (settings.data / "exchequer.sqlite").unlink()
    registry = TableRegistry(settings)
    assert_whole(registry, written)
    assert "put back" in registry.repaired[written.id]
    assert "missing or empty" in registry.notes[0]


def test_a_damaged_copy_is_written_anew_and_changes_nothing(settings: Settings, written: Table) -> None:
    whole = copy_of(settings, written).read_bytes()
    lines = whole.splitlines(keepends=True)
    for damaged in (
        b"".join(lines[:-2]),
        b"".join([*lines[:3], b"garbage\n", *lines[4:]]),
        whole.replace(b"Ada", b"Eve"),
        b"".join(reversed(lines)),
        bytes(len(whole)),
    ):
        copy_of(settings, written).write_bytes(damaged)
        registry = TableRegistry(settings)
        assert_whole(registry, written)
        assert registry.damaged == {} == registry.repaired
        registry.journal.close()
        assert copy_of(settings, written).read_bytes() == whole


def test_a_copy_that_had_more_than_the_database_is_said_where_no_head_tells_what_there_was(
    settings: Settings, written: Table
) -> None:
    with copy_of(settings, written).open("ab") as copy:
        copy.write(b"[" * 100_000)
    (settings.data / "heads").unlink()
    registry = TableRegistry(settings)
    assert_whole(registry, written)
    assert "may be lost" in registry.repaired[written.id]
    registry.journal.close()
    assert TableRegistry(settings).repaired == {}


def test_an_end_that_database_and_copy_have_both_lost_is_told_by_the_head(settings: Settings, written: Table) -> None:
    last = written.state.number
    change(settings, "DELETE FROM entries WHERE number > 4")
    change(settings, "DELETE FROM tables")
    lines = copy_of(settings, written).read_bytes().splitlines(keepends=True)
    copy_of(settings, written).write_bytes(b"".join(lines[:4]))
    registry = TableRegistry(settings)
    assert f"rows 5 to {last} were lost" in registry.repaired[written.id]
    registry.get(written.id).pause(True)


def test_a_table_that_only_its_head_names_is_reported(settings: Settings, written: Table) -> None:
    (settings.data / "exchequer.sqlite").unlink()
    copy_of(settings, written).unlink()
    registry = TableRegistry(settings)
    assert registry.damaged[written.id].number == 1
    with pytest.raises(Refusal, match="journal_damaged"):
        registry.get(written.id)


def test_damaged_and_missing_heads_are_written_anew_and_change_nothing(settings: Settings, written: Table) -> None:
    heads = settings.data / "heads"
    whole = heads.read_bytes()
    assert len(whole) == LINE
    for damaged in (
        b"",
        bytes(LINE),
        b"\xff" * LINE,
        whole.replace(b" ", b"9", 1),
        whole[:-9],
        whole[9:],
        b"x" * 9_999,
    ):
        heads.write_bytes(damaged)
        registry = TableRegistry(settings)
        assert_whole(registry, written)
        assert registry.damaged == {} == registry.repaired
        registry.journal.close()
        again = TableRegistry(settings)
        assert again.journal.heads is not None
        assert again.journal.heads.number_of(written.id) == written.state.number
        again.journal.close()


def test_the_head_of_another_server_counts_for_nothing(settings: Settings, written: Table) -> None:
    foreign = Heads(settings.data / "heads", Chain(b"another key"))
    foreign.write(Entry(written.id, 99, "", "answer", {}, chain="0" * 64))
    foreign.close()
    registry = TableRegistry(settings)
    assert_whole(registry, written)
    assert registry.repaired == {}


def test_missing_copy_and_head_are_said_and_written_anew(settings: Settings, written: Table) -> None:
    whole = copy_of(settings, written).read_bytes()
    copy_of(settings, written).unlink()
    (settings.data / "heads").unlink()
    registry = TableRegistry(settings)
    assert_whole(registry, written)
    assert "its copy was missing" in registry.repaired[written.id]
    assert copy_of(settings, written).read_bytes() == whole


def test_a_lost_end_that_neither_has_is_said_and_the_table_goes_on(settings: Settings, written: Table) -> None:
    number = written.state.number
    lines = copy_of(settings, written).read_bytes().splitlines(keepends=True)
    copy_of(settings, written).write_bytes(b"".join(lines[:-1]))
    change(settings, "DELETE FROM entries WHERE number = ?", number)
    registry = TableRegistry(settings)
    table = registry.get(written.id)
    assert f"row {number} was lost" in registry.repaired[written.id]
    table.pause(True)
    registry.journal.close()
    again = TableRegistry(settings)
    assert again.get(written.id).paused
    assert again.repaired == {}


def test_a_row_lost_in_the_middle_closes_its_table_only(settings: Settings, written: Table) -> None:
    copy_of(settings, written).unlink()
    change(settings, "UPDATE entries SET body = replace(body, 'Ada', 'Eve')")
    registry = TableRegistry(settings)
    other = registry.open("Other")
    assert registry.damaged[written.id].number == 2
    with pytest.raises(Refusal):
        registry.get(written.id)
    assert registry.get(other.id) is other
    assert [line["id"] for line in registry.tables()] == [other.id]


def test_rows_that_do_not_belong_to_a_table_are_taken_out_and_kept(settings: Settings, written: Table) -> None:
    change(settings, "INSERT INTO entries VALUES (?, 99, '', 'finish', '{}', '', 'feed', 99)", written.id)
    registry = TableRegistry(settings)
    assert_whole(registry, written)
    assert "taken out" in registry.repaired[written.id]
    assert b"feed" in copy_of(settings, written).with_suffix(".torn").read_bytes()


def test_two_different_rows_that_both_fit_are_never_chosen_from(settings: Settings, written: Table) -> None:
    lost = copy_of(settings, written).read_bytes()
    number = written.state.number
    rest = b"".join(lost.splitlines(keepends=True)[: number - 1])
    copy_of(settings, written).write_bytes(rest)
    change(settings, "DELETE FROM entries WHERE number = ?", number)
    registry = TableRegistry(settings)
    registry.get(written.id)
    registry.journal.close()
    copy_of(settings, written).write_bytes(lost)
    again = TableRegistry(settings)
    assert again.damaged[written.id].number == number
    assert "different rows" in again.damaged[written.id].reason


@pytest.mark.parametrize("content", [b"no database at all" * 1000, b"SQLite format 3\x00" + bytes(5000), b""])
def test_a_database_that_cannot_be_read_is_kept_aside_and_its_tables_are_restored(
    settings: Settings, written: Table, content: bytes
) -> None:
    (settings.data / "exchequer.sqlite").write_bytes(content)
    registry = TableRegistry(settings)
    assert_whole(registry, written)
    assert len(registry.notes) == 1
    if content:
        assert (settings.data / "exchequer.sqlite.damaged").read_bytes() == content
        assert "exchequer.sqlite.damaged" in registry.notes[0]


def test_a_database_that_cannot_be_kept_aside_is_not_replaced(
    settings: Settings, written: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, content = settings.data / "exchequer.sqlite", b"no database at all" * 1000
    file.write_bytes(content)

    def fail(*_arguments: object) -> None:
        raise PermissionError(1, "not permitted")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", fail)
        with pytest.raises(JournalUnusable, match="cannot be kept aside"):
            TableRegistry(settings)
    assert file.read_bytes() == content
    assert_whole(TableRegistry(settings), written)


def test_without_copies_what_can_be_read_of_a_damaged_database_is_kept(settings: Settings, written: Table) -> None:
    copy_of(settings, written).unlink()
    change(settings, "DROP TABLE tables")
    change(settings, "DELETE FROM about")
    registry = TableRegistry(settings)
    assert_whole(registry, written)
    assert f"{written.state.number} rows of it could be read" in registry.notes[0]


def test_a_journal_without_its_host_secret_is_not_touched(settings: Settings, written: Table) -> None:
    secret = (settings.data / "host_secret").read_bytes()
    for other in (b"x" * 32, b"short"):
        (settings.data / "host_secret").write_bytes(other)
        with pytest.raises(JournalUnusable, match="host_secret"):
            TableRegistry(settings)
    (settings.data / "host_secret").write_bytes(secret)
    registry = TableRegistry(settings)
    assert_whole(registry, written)
    assert registry.repaired == {} and registry.notes == []


def test_a_later_schema_is_refused_and_not_touched(settings: Settings, written: Table) -> None:
    change(settings, "UPDATE about SET value = '3' WHERE key = 'schema'")
    with pytest.raises(JournalUnusable, match="schema 3"):
        TableRegistry(settings)
    change(settings, "UPDATE about SET value = '2' WHERE key = 'schema'")
    assert_whole(TableRegistry(settings), written)


def test_tables_that_are_over_are_loaded_when_asked_for_and_few_are_kept(settings: Settings) -> None:
    registry = TableRegistry(settings)
    over = []
    for number in range(MOST_OVER + 4):
        table = opened(registry, 2, Random(number))
        table.finish()
        over.append(table.id)
    running = registry.open("Running")
    registry.journal.close()
    again = TableRegistry(settings)
    assert set(again._tables._all) == {running.id}
    assert [line["id"] for line in again.tables()] == [running.id, *reversed(over)]
    assert again.tables()[1]["players"] == ["Ada", "Bea"]
    assert {again.game_of(table) for table in over} == {FAKE.name}
    held = again.get(over[0])
    for identifier in over:
        assert again.get(identifier).over
    assert len(again._tables._over) == MOST_OVER
    assert again.get(over[0]) is held, "never a second object of a table that somebody holds"


def test_a_damaged_table_that_is_over_is_reported_when_it_is_loaded(settings: Settings) -> None:
    registry = TableRegistry(settings)
    table = opened(registry, 3, Random(1))
    table.finish()
    registry.journal.close()
    change(settings, "UPDATE entries SET body = replace(body, 'Ada', 'Eve')")
    copy = settings.data / "rows" / f"{table.id}.jsonl"
    copy.write_bytes(copy.read_bytes().replace(b"Ada", b"Eve"))
    again = TableRegistry(settings)
    assert again.damaged == {}
    with pytest.raises(Refusal) as refusal:
        again.get(table.id)
    assert refusal.value.code.value == "journal_damaged"
    assert again.damaged[table.id].number == 2
