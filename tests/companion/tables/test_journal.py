"""Journal: acknowledged rows survive a restart, late rows are refused, and damage is detected."""

from __future__ import annotations

import resource
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import flask
import pytest

from companion.errors import JournalDamaged, Overtaken, Refusal
from companion.server.app import create_app, services_of
from companion.settings import Settings
from companion.tables.access.host_keys import renew_links
from companion.tables.commands import seating, standing_in
from companion.tables.commands.again import play_again
from companion.tables.journal import Journal, JournalRow, Summary, open_journal
from companion.tables.registry import TableRegistry
from companion.tables.retrying import retried
from companion.tables.table import Table
from tests.companion.conftest import PageClient, play_to_sale
from tests.companion.fake_game import FAKE
from tests.companion.tables.changed_rules import begun, play

TABLE = "abcdef"
Open = Callable[[], Journal]


def row(number: int, table: str = TABLE, at: str = "2026-11-22T20:00:00.000+00:00") -> JournalRow:
    return JournalRow(table, number, at, "answer", {"ask": f"1.{number}", "value": "è"}, "c")


def append(journal: Journal, count: int, table: str = TABLE) -> list[JournalRow]:
    """Append so many rows, one by one."""
    for _ in range(count):
        number, head = journal.head(table) or (0, "")
        journal.append(head, [row(number + 1, table)], Summary(table, name="Friday"))
    return journal.read(table)


@pytest.fixture(params=["sqlite", "postgres"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    """Opens the same journal again and again, as several processes do."""
    database = request.getfixturevalue("postgres_url") if request.param == "postgres" else ""
    journals: list[Journal] = []

    def open_it() -> Journal:
        journals.append(open_journal(tmp_path, database))
        return journals[-1]

    yield open_it
    for journal in journals:
        journal.close()


def test_rows_and_summaries_are_there_after_a_restart(opened: Open) -> None:
    journal = opened()
    written = append(journal, 5)
    assert [entry.body["ask"] for entry in written] == ["1.1", "1.2", "1.3", "1.4", "1.5"]
    again = opened()
    assert again.read(TABLE) == written
    assert again.read(TABLE, 3, written[2].chain) == written[3:]
    assert again.summaries == journal.summaries
    assert again.head(TABLE) == (5, written[-1].chain)
    assert again.head("nobody") is None


def test_of_two_appends_at_once_the_second_is_overtaken_and_writes_nothing(opened: Open) -> None:
    first, second = opened(), opened()
    head = append(first, 2)[-1].chain
    first.append(head, [row(3)], Summary(TABLE))
    for late in ([row(3)], [row(3), row(4)]):
        with pytest.raises(Overtaken):
            second.append(head, late, Summary(TABLE))
    with pytest.raises(Overtaken):
        second.append("", [row(1)], Summary(TABLE))
    assert len(second.read(TABLE)) == 3
    assert second.trouble() is None


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
        ("INSERT INTO entries VALUES ('abcdef', 6, 'now', 'answer', '{}', '', 'feed')", 6),
    ],
)
def test_a_torn_missing_or_foreign_row_is_reported_with_its_number(tmp_path: Path, statement: str, number: int) -> None:
    with closing(open_journal(tmp_path)) as journal:
        append(journal, 5)
        with sqlite3.connect(tmp_path / "exchequer.sqlite") as connection:
            connection.execute(statement)
        with pytest.raises(JournalDamaged) as caught:
            journal.read(TABLE)
    assert (caught.value.table, caught.value.number) == (TABLE, number)


def test_a_file_that_is_no_journal_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "exchequer.sqlite"
    file.write_bytes(b"not a database at all" * 100)
    with pytest.raises(JournalDamaged, match="restore the newest backup"):
        open_journal(tmp_path)
    assert file.read_bytes() == b"not a database at all" * 100
    file.unlink()
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE songs (title TEXT)")
    with pytest.raises(JournalDamaged, match="another program"):
        open_journal(tmp_path)


def test_a_damaged_table_is_not_opened_and_the_others_are(phones: dict[str, PageClient], settings: Settings) -> None:
    play_to_sale(phones)
    file = settings.data / "exchequer.sqlite"
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE entries SET body = replace(body, 'grain', 'sale') WHERE kind = 'answer'")
        kept = connection.execute("SELECT * FROM entries").fetchall()
    app = create_app(settings)
    registry = services_of(app).registry
    other = registry.open("Other")
    assert "row" in str(registry.loaded.damaged[phones["N"].table])
    refused = PageClient(app, phones["N"].table).hello
    assert refused["code"] == "journal_damaged"
    assert "restore the newest backup" in refused["text"]
    assert PageClient(app, other.id).hello["ok"]
    with sqlite3.connect(file) as connection:
        assert connection.execute("SELECT * FROM entries WHERE table_id != ?", (other.id,)).fetchall() == kept
    services_of(app).close()


def test_a_table_that_has_lost_its_last_rows_is_damaged(
    phones: dict[str, PageClient], table: Table, settings: Settings
) -> None:
    play_to_sale(phones)
    with sqlite3.connect(settings.data / "exchequer.sqlite") as connection:
        connection.execute("DELETE FROM entries WHERE number > ?", (table.state.number - 2,))
    app = create_app(settings)
    assert "last rows are missing" in services_of(app).registry.loaded.damaged[table.id].reason
    services_of(app).close()


@contextmanager
def full_disk(folder: Path) -> Iterator[None]:
    """No file of this process can be written beyond the beginning of the journal's write-ahead log."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    size = (folder / "exchequer.sqlite-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (size - 8192, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_on_a_full_disk_an_answer_is_refused_and_nothing_is_lost(
    app: flask.Flask, phones: dict[str, PageClient], table: Table, settings: Settings
) -> None:
    client = app.test_client()
    with full_disk(settings.data):
        refused = phones["N"].answer("1.1.event", "I-01")
        assert (refused["code"], table.record) == ("journal_unavailable", [])
        assert client.get("/healthz").get_json()["journal"] == "journal_unavailable"
        assert phones["E"].envelope()["view"]["asks"]
    assert client.get("/healthz").get_json()["ok"]
    play_to_sale(phones)
    again = TableRegistry(settings).get(table.id)
    assert [line.written for line in again.record] == [line.written for line in table.record]


# ------------------------------------------------------------------ several processes


@pytest.fixture
def registries(tmp_path: Path, postgres_url: str) -> Iterator[list[TableRegistry]]:
    """Two processes of a café, on one database."""
    settings = Settings(data=tmp_path, game=FAKE.name, database=postgres_url)
    both = [TableRegistry(settings), TableRegistry(settings)]
    yield both
    for registry in both:
        registry.close()


def test_two_processes_serve_one_table_in_turns(registries: list[TableRegistry]) -> None:
    here, there = registries
    table = here.open("Friday")
    seating.take_seat(table, "N", "Ada", "blue")
    other = there.get(table.id)
    seating.take_seat(other, "E", "Bea", "red")
    with pytest.raises(Overtaken):
        seating.take_seat(table, "S", "Cleo", "green")
    assert set(table.people) == {"N", "E"}, "the table has caught up, and the command may be given again"
    table.start("N")
    changes: list[int] = []
    other.listeners.append(lambda changed: changes.append(changed.state.number))
    there.get(table.id).answer("1.1.event", "I-01", "N")
    assert changes, "what is shown elsewhere is shown here"
    assert here.get(table.id).answer("1.1.event", "I-01", "N") == {"repeated": True}
    assert here.get(table.id).state.chain == other.state.chain
    table.undo("host", table.epoch, 1)
    assert there.get(table.id).record == []
    assert there.get(table.id).view("N") == table.view("N")


def test_an_overtaken_command_is_given_again_only_if_none_of_its_rows_was_written(
    registries: list[TableRegistry],
) -> None:
    here, there = registries
    table = here.open("Friday")
    other = there.get(table.id)
    seating.take_seat(other, "E", "Bea", "red")
    retried(lambda: seating.take_seat(table, "N", "Ada", "blue"))
    table.start("N")
    append_here = table.journal.append

    def append(previous: str, rows: Sequence[JournalRow], summary: Summary) -> list[JournalRow]:
        """Append rows, after which the other process is the first to append one."""
        written = append_here(previous, rows, summary)
        if rows[0].kind == "seat":
            there.get(table.id).pause(True)
        return written

    table.journal.append = append  # type: ignore[method-assign]
    with pytest.raises(Refusal) as refused:
        retried(lambda: standing_in.leave_to_stand_in(table, "E", "careful"))
    assert refused.value.code.value == "overtaken"
    kinds = [entry.kind for entry in table.journal.read(table.id)]
    assert kinds[-2:] == ["seat", "pause"], "its first row is not repeated"
    standing_in.seat_stand_in(table, "E", "careful")
    assert table.people["E"].stand_in == "careful", "the next command is carried out"


def test_two_processes_that_play_again_at_once_leave_one_open_table(registries: list[TableRegistry]) -> None:
    here, there = registries
    table = begun(here.open("Friday", game="pillars_of_the_earth"))
    play(table)
    theirs = play_again(there, there.get(table.id))
    new = retried(lambda: play_again(here, table))
    assert new.id == theirs.id
    assert [line["id"] for line in here.tables() if not line["over"]] == [new.id]


def test_links_renewed_by_another_process_replace_the_old_ones_here(registries: list[TableRegistry]) -> None:
    here, there = registries
    before = here.keys.house
    renew_links(there.settings.data)
    assert here.keys.house == there.keys.house != before
    assert not here.is_house_key(before)


def test_names_removed_by_another_process_are_gone_here(registries: list[TableRegistry], tmp_path: Path) -> None:
    from companion.tables.upkeep import forgetting, retention

    here, _ = registries
    table = here.open("Friday")
    seating.take_seat(table, "N", "Zebedea", "blue")
    table.finish()
    there = TableRegistry(here.settings)
    done = retention.forget(there, [tmp_path], lambda _table: forgetting.everybody)
    assert done.done == {table.id: 1}
    assert here.get(table.id).people["N"].name == "Guest 1"


def test_while_the_database_is_away_answers_are_refused_and_then_the_game_goes_on(
    registries: list[TableRegistry], postgres_server: object, postgres_database: str
) -> None:
    from tests.postgres import PostgresServer

    assert isinstance(postgres_server, PostgresServer)
    here, there = registries
    table = here.open("Friday")
    postgres_server.cut_connections(postgres_database)
    seating.take_seat(table, "N", "Ada", "blue")
    postgres_server.stop()
    try:
        with pytest.raises(Refusal) as refused:
            seating.take_seat(table, "E", "Bea", "red")
        assert refused.value.code.value == "journal_unavailable"
        with pytest.raises(Refusal):
            there.get(table.id)
        assert not there.loaded.damaged
    finally:
        postgres_server.start()
    seating.take_seat(here.get(table.id), "E", "Bea", "red")
    assert set(there.get(table.id).people) == {"N", "E"}
