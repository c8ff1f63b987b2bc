"""Moving: all tables of a journal go into PostgreSQL and back, compared and all or nothing."""

from __future__ import annotations

import fcntl
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from companion.__main__ import main
from companion.tables import proving
from companion.tables.chain import Entry
from tests.companion.postgres.games import played_tables, registry_of
from tests.golden.journals.__main__ import play
from tests.postgres import PostgresServer

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a running table of each game, and one that is over."""
    folder = tmp_path_factory.mktemp("played") / "data"
    with registry_of(folder) as registry:
        played_tables(registry)
    return folder


@pytest.fixture
def data(tmp_path: Path, played: Path) -> Path:
    """A copy of that folder."""
    return shutil.copytree(played, tmp_path / "data")


@pytest.fixture
def rows_there(postgres_server: PostgresServer, postgres_database: str) -> Callable[[], int]:
    """How many rows the database has; -1 while it has no tables."""

    def count() -> int:
        tables = "SELECT count(*) FROM pg_tables WHERE tablename = 'entries'"
        if postgres_server.execute(tables, postgres_database) == [(0,)]:
            return -1
        return int(str(postgres_server.execute("SELECT count(*) FROM entries", postgres_database)[0][0]))

    return count


def move(*words: str, environment: dict[str, str] | None = None) -> Result:
    """Call the command."""
    return CliRunner().invoke(main, ["journal", "move", *words], env=environment or {})


def rows_of(data: Path, database: str = "") -> dict[str, list[Entry]]:
    """All rows of a journal."""
    with registry_of(data, database) as registry:
        assert registry.damaged == {} and registry.repaired == {}
        return {table: list(registry.journal.read(table)) for table in registry.journal.tables()}


def test_games_of_all_kinds_are_moved_there_and_back_and_played_on(data: Path, postgres_url: str) -> None:
    before, ends = rows_of(data), proving.describe(data)
    result = move("--data", str(data), "--to", postgres_url)
    assert result.exit_code == 0, result.output
    assert f"4 tables with {sum(map(len, before.values()))} rows moved; 4 games replayed and compared" in result.output
    assert "exchequer.sqlite.moved" in result.output
    assert not (data / "exchequer.sqlite").exists() and not (data / "rows").exists()
    assert rows_of(data, postgres_url) == before
    assert proving.describe(data, postgres_url) == ends
    with registry_of(data, postgres_url) as registry:
        assert registry.notes == []
        for table in registry.running():
            play(table, 5, Random(1))
    played = rows_of(data, postgres_url)
    back = move("--data", str(data), "--to", "folder", environment={"EXCHEQUER_DATABASE": postgres_url})
    assert back.exit_code == 0, back.output
    assert rows_of(data) == played
    assert len(list((data / "rows").glob("*.jsonl"))) == 4
    with registry_of(data) as registry:
        assert registry.notes == [] and registry.repaired == {}
        for table in registry.running():
            play(table, 5, Random(2))
    again = move("--data", str(data), "--to", "database", environment={"EXCHEQUER_DATABASE": postgres_url})
    assert again.exit_code == 0, again.output
    assert all(len(rows) >= len(played[table]) for table, rows in rows_of(data, postgres_url).items())


def test_what_was_moved_is_not_gone_on_with_by_mistake(data: Path, postgres_url: str) -> None:
    assert move("--data", str(data), "--to", postgres_url).exit_code == 0
    assert rows_of(data) == {}, "the file of before is put aside"
    (data / "exchequer.sqlite").unlink()
    for left in ("rows", "heads"):
        assert not (data / left).exists()
    assert move("--data", str(data), "--to", "folder", "--from", postgres_url).exit_code == 0
    result = CliRunner().invoke(main, ["book", "--data", str(data)], env={"EXCHEQUER_DATABASE": postgres_url})
    assert result.exit_code == 1 and "were moved to the data folder" in result.output


@pytest.mark.parametrize("to_folder", [False, True])
def test_a_table_that_differs_is_named_and_nothing_is_moved(
    data: Path, postgres_url: str, rows_there: Callable[[], int], monkeypatch: pytest.MonkeyPatch, to_folder: bool
) -> None:
    if to_folder:
        assert move("--data", str(data), "--to", postgres_url).exit_code == 0
    before = rows_of(data, postgres_url if to_folder else "")
    wrong = sorted(before)[1]
    described = proving.described

    def differs(table: str, entries: list[Entry], store: object, *, replayed: bool) -> proving.Described:
        seen.append(table)
        found = described(table, entries, store, replayed=replayed)  # type: ignore[arg-type]
        is_copy = seen.count(table) > 1
        return proving.Described(found.replay, {**found.shown, "lines": -1}) if table == wrong and is_copy else found

    seen: list[str] = []
    monkeypatch.setattr(proving, "described", differs)
    target = ("--to", "folder", "--from", postgres_url) if to_folder else ("--to", postgres_url)
    result = move("--data", str(data), *target)
    assert result.exit_code == 1
    assert f"games differ when they are replayed: {wrong}" in result.output
    monkeypatch.undo()
    if to_folder:
        assert not (data / "exchequer.sqlite").exists() and not (data / "rows").exists()
        assert not (data / ".moving").exists()
        assert rows_of(data, postgres_url) == before
    else:
        assert rows_there() == -1
        assert rows_of(data) == before


def test_other_tables_in_the_target_are_left_alone(data: Path, tmp_path: Path, postgres_url: str) -> None:
    with registry_of(data, postgres_url) as registry:
        there = registry.open("Friday", game="monasterium").id
    result = move("--data", str(data), "--to", postgres_url)
    assert result.exit_code == 1 and "has tables already" in result.output
    assert list(rows_of(data, postgres_url)) == [there]
    result = move("--data", str(data), "--to", "folder", "--from", postgres_url)
    assert result.exit_code == 1 and "has tables already" in result.output
    assert len(rows_of(data)) == 4 and list(rows_of(data, postgres_url)) == [there]


def test_damaged_tables_are_named_and_nothing_is_moved(
    data: Path, postgres_url: str, rows_there: Callable[[], int]
) -> None:
    table = sorted(rows_of(data))[0]
    (data / "rows" / f"{table}.jsonl").unlink()
    with closing(sqlite3.connect(data / "exchequer.sqlite")) as database:
        database.execute("UPDATE entries SET body = '{}' WHERE table_id = ? AND number = 3", (table,))
        database.commit()
    result = move("--data", str(data), "--to", postgres_url)
    assert result.exit_code == 1 and f"salvage: {table}" in result.output
    assert rows_there() == -1


def test_a_server_that_uses_the_database_or_the_folder_prevents_it(data: Path, postgres_url: str) -> None:
    with registry_of(data, postgres_url) as registry:
        registry.open("Friday", game="monasterium")
        for target in (("--to", postgres_url), ("--to", "folder", "--from", postgres_url)):
            result = move("--data", str(data), *target)
            assert result.exit_code == 1 and "A server uses the database" in result.output
    with (data / "lock").open("ab") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert "Another Exchequer uses" in move("--data", str(data), "--to", postgres_url).output


@pytest.mark.parametrize(
    "words",
    [
        ("--to", "database"), ("--to", "folder"), ("--to", "postgresql://nobody@127.0.0.1:9/none"),
        ("--to", "mysql://x/y"), ("--to", "postgresql://x/y", "--from", "postgresql://x/z"),
    ],
)  # fmt: skip
def test_what_cannot_be_moved_is_said_in_words(data: Path, words: tuple[str, ...]) -> None:
    before = rows_of(data)
    result = move("--data", str(data), *words)
    assert result.exit_code in (1, 2) and result.exception is not None
    assert "Error:" in result.output and "Traceback" not in result.output
    assert rows_of(data) == before


KILLED_AT = {
    "into_the_database": ("postgres_moving._copy", "database"),
    "while_it_is_compared": ("moving.compare", "database"),
    "before_the_file_is_put_aside": ("moving._put_aside", "database"),
    "into_the_folder": ("moving._write_file", "folder"),
    "before_the_file_is_in_place": ("moving._put_in_place", "folder"),
    "before_the_database_is_marked": ("postgres_moving.mark", "folder"),
}


@pytest.mark.parametrize("moment", KILLED_AT)
def test_a_move_that_is_killed_is_whole_or_nothing_and_is_done_again(
    data: Path, postgres_url: str, rows_there: Callable[[], int], moment: str
) -> None:
    place, target = KILLED_AT[moment]
    before = rows_of(data)
    if target == "folder":
        assert move("--data", str(data), "--to", postgres_url).exit_code == 0
    module, name = place.split(".")
    call = f"to_{target}(Path({str(data)!r}), {postgres_url!r})"
    code = f"""
import os, signal
from pathlib import Path
from companion.tables import moving, postgres_moving
def kill(*_arguments, **_named):
    os.kill(os.getpid(), signal.SIGKILL)
setattr({module}, {name!r}, kill)
moving.{call}
"""
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, timeout=120)
    assert ran.returncode == -signal.SIGKILL, ran.stderr
    if target == "database":
        assert rows_of(data) == before, "the source is as it was"
        whole = sum(map(len, before.values()))
        assert rows_there() == (whole if moment == "before_the_file_is_put_aside" else -1)
    else:
        assert rows_of(data, postgres_url) == before
        assert (data / "exchequer.sqlite").exists() == (moment == "before_the_database_is_marked")
    words = ("--to", "folder", "--from", postgres_url) if target == "folder" else ("--to", postgres_url)
    result = move("--data", str(data), *words)
    assert result.exit_code == 0, result.output
    assert rows_of(data, "" if target == "folder" else postgres_url) == before
