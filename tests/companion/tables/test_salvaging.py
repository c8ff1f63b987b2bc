"""Salvaging: what can be brought out of a damaged folder is a new one that opens; the damaged one stays as it is."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from companion.cli.salvage import command
from companion.settings import Settings
from companion.tables import salvaging, table_files
from companion.tables.registry import TableRegistry
from companion.tables.rows import TableOpened
from companion.tables.salvaging import Report
from companion.tables.sqlite_journal import SqliteJournal
from tests.companion.tables.test_restoring import play

Rows = dict[str, list[tuple[str, str]]]
GAMES = ("monasterium", "world_without_end")


def rows_of(folder: Path) -> Rows:
    """Kind and chain of the rows of each table of a folder."""
    journal = SqliteJournal.at(folder)
    rows = {table: [(row.kind, row.chain) for row in journal.read(table)] for table in journal.tables()}
    journal.close()
    return rows


def digest(folder: Path) -> dict[str, str]:
    """A hash of each file below a folder."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Rows]:
    """A data folder with three tables, of which the first is over and has a backup; and its rows."""
    data = tmp_path_factory.mktemp("played") / "data"
    registry = TableRegistry(Settings(data=data))
    for number in range(3):
        table = registry.open(f"Table {number}", game=GAMES[number % 2])
        play(table, Random(number), 20)
        if not number:
            table.finish()
            file = data / table_files.FOLDER / f"{table.id}-000021{table_files.SUFFIX}"
            file.parent.mkdir()
            file.write_bytes(
                table_files.write(
                    table_files.of_table(table.id, registry.journal.read(table.id), registry.drafts.packs)
                )
            )
    registry.journal.close()
    return data, rows_of(data)


@pytest.fixture
def folder(played: tuple[Path, Rows], tmp_path: Path) -> tuple[Path, Rows]:
    """A copy of that folder, to be damaged; and its rows."""
    shutil.copytree(played[0], tmp_path / "data")
    return tmp_path / "data", played[1]


def salvage(data: Path) -> tuple[Report, Rows]:
    """The report of salvaging a folder, and the rows of the new one, which opens with all tables of the report."""
    before = digest(data)
    target = data.with_name(f"salvaged-{len(list(data.parent.iterdir()))}")
    report = salvaging.salvage(data, target)
    assert digest(data) == before, "the damaged folder is not changed"
    registry = TableRegistry(Settings(data=target))
    for table in report.tables:
        if table.rows and not table.problem:
            assert registry.get(table.table).state.number >= table.rows
    registry.journal.close()
    return report, rows_of(target)


def cut_database(data: Path, chance: Random) -> None:
    """Cut the database off at a random place."""
    content = (data / "exchequer.sqlite").read_bytes()
    (data / "exchequer.sqlite").write_bytes(content[: chance.randrange(len(content))])


def flip_bytes(data: Path, chance: Random) -> None:
    """Change many random bytes of the database."""
    content = bytearray((data / "exchequer.sqlite").read_bytes())
    for _ in range(60):
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    (data / "exchequer.sqlite").write_bytes(content)


def zero_pages(data: Path, chance: Random) -> None:
    """Overwrite random pages of the database with zeros."""
    content = bytearray((data / "exchequer.sqlite").read_bytes())
    for _ in range(3):
        page = chance.randrange(len(content) // 4096) * 4096
        content[page : page + 4096] = bytes(4096)
    (data / "exchequer.sqlite").write_bytes(content)


def remove_database(data: Path, _chance: Random) -> None:
    """Remove the database."""
    (data / "exchequer.sqlite").unlink()


def damage_copies(data: Path, chance: Random) -> None:
    """Cut the row copies off at random places and flip bytes of them."""
    for file in (data / "rows").iterdir():
        content = bytearray(file.read_bytes())
        content[chance.randrange(len(content))] ^= 64
        file.write_bytes(content[: chance.randrange(len(content) // 2, len(content))])


DAMAGES = (cut_database, flip_bytes, zero_pages, remove_database)


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("seed", range(2))
def test_with_whole_row_copies_every_table_is_brought_out_whole(
    folder: tuple[Path, Rows], damage: Callable[[Path, Random], None], seed: int
) -> None:
    data, rows = folder
    damage(data, Random(seed))
    report, brought = salvage(data)
    assert brought == rows
    whole = {table.table for table in report.tables if table.rows == table.known and not table.problem}
    assert whole >= rows.keys()  # a row whose table's id was changed is reported, as of a table that may be lost


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("seed", range(3))
def test_with_damaged_copies_too_every_row_is_brought_out_or_reported_as_lost(
    folder: tuple[Path, Rows], damage: Callable[[Path, Random], None], seed: int
) -> None:
    data, rows = folder
    chance = Random(seed)
    damage(data, chance)
    damage_copies(data, chance)
    report, brought = salvage(data)
    reported = {table.table: table for table in report.tables}
    for table, whole in rows.items():
        found = brought.get(table, [])
        if table in reported and reported[table].from_backup:
            assert len(found) == len(whole)
            continue
        assert found == whole[: len(found)], "nothing is brought out that was not there"
        told = table in reported and reported[table].known > reported[table].rows
        assert len(found) == len(whole) or told or report.unreadable


def test_a_table_of_which_only_its_backup_is_left_comes_from_it(folder: tuple[Path, Rows]) -> None:
    data, rows = folder
    remove_database(data, Random())
    shutil.rmtree(data / "rows")
    report, brought = salvage(data)
    (backup,) = (data / "backups").iterdir()
    table = backup.name.partition("-")[0]
    assert [kind for kind, _ in brought[table]] == [kind for kind, _ in rows[table]]
    assert [one.from_backup for one in report.tables if one.table == table] == [True]


def test_without_the_secret_the_rows_are_brought_out_unproven(folder: tuple[Path, Rows]) -> None:
    data, rows = folder
    (data / "host_secret").unlink()
    report, brought = salvage(data)
    assert not report.has_secret
    assert {table: [kind for kind, _ in one] for table, one in brought.items()} == {
        table: [kind for kind, _ in one] for table, one in rows.items()
    }


def test_the_command_says_of_each_table_what_became_of_it(folder: tuple[Path, Rows], tmp_path: Path) -> None:
    data, rows = folder
    shutil.rmtree(data / "backups")
    first, second, third = rows
    lines = (data / "rows" / f"{second}.jsonl").read_bytes().splitlines(keepends=True)
    (data / "rows" / f"{second}.jsonl").write_bytes(b"".join(lines[:7] + lines[8:]))
    (data / "rows" / f"{third}.jsonl").write_bytes(b"")
    remove_database(data, Random())
    done = CliRunner().invoke(command, ["--data", str(data), "-o", str(tmp_path / "new")])
    assert done.exit_code == 0, done.output
    assert f"Table {first} (Table 0): whole, {len(rows[first])} rows." in done.output
    assert f"Table {second} (Table 1): cut; 7 rows brought out, rows 8 to {len(rows[second])} are lost." in done.output
    assert f"Table {third}: lost." in done.output
    assert "Tables brought out: 2; lost: 1." in done.output
    again = CliRunner().invoke(command, ["--data", str(data), "-o", str(tmp_path / "new")])
    assert again.exit_code == 1
    assert "is not empty" in again.output


def test_a_folder_that_a_server_uses_is_left_alone(folder: tuple[Path, Rows], tmp_path: Path) -> None:
    import fcntl

    data, _ = folder
    with (data / "lock").open("ab") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = CliRunner().invoke(command, ["--data", str(data), "-o", str(tmp_path / "new")])
    assert "Another Exchequer uses" in done.output
    assert not (tmp_path / "new").exists()


def test_an_empty_folder_gives_an_empty_one(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    report, brought = salvage(tmp_path / "empty")
    assert (report.tables, brought, report.has_secret) == ([], {}, False)


@pytest.mark.parametrize("proven", [True, False])
@pytest.mark.parametrize("table", ["../../outside", "a/b", "x" * 300, "\x00", "\x1b[2J", ""])
def test_a_table_with_an_id_that_was_never_given_is_reported_and_writes_no_file(
    tmp_path: Path, table: str, proven: bool
) -> None:
    source, target = tmp_path / "area" / "deep" / "data", tmp_path / "other" / "deep" / "new"
    registry = TableRegistry(Settings(data=source))
    honest = registry.open("Tuesday", game="monasterium").id
    registry.journal.copies = None
    opened = TableOpened(game="monasterium", name="")
    registry.journal.append(table, 1, "", opened.kind, opened.body())
    registry.journal.close()
    if not proven:
        (source / "host_secret").unlink()
    report = salvaging.salvage(source, target)
    assert [one.table for one in report.tables] == [honest]
    assert any(name == f"table {ascii(table)[:40]}" for name in report.unreadable)
    assert {path.name for path in (target / "rows").iterdir()} == {f"{honest}.jsonl"}
    assert {path.name for path in (target.parent, *target.parent.parent.iterdir())} == {"deep"}
