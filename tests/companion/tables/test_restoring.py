"""Restoring: a table saved to a file is restored unchanged, and overwrites nothing."""

from __future__ import annotations

import gzip
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion import backups
from companion.cli.restore import command
from companion.errors import Refusal
from companion.packs.pack_store import PackStore
from companion.settings import Settings
from companion.tables.commands import seating
from companion.tables.journal import open_journal
from companion.tables.registry import TableRegistry
from companion.tables.table import Table
from companion.tables.upkeep import restoring
from companion.tables.upkeep.restoring import RestoreError
from companion.tables.upkeep.table_files import TableFile
from engine.games import GAMES
from tests.companion.tables.earlier_files import table_file
from tests.properties.random_play import random_answer


def play(table: Table, chance: Random, answers: int) -> None:
    """Seat two players, start the game and give so many random answers."""
    if not table.started:
        seating.take_seat(table, "N", "Ada", "blue")
        seating.take_seat(table, "E", "Bea", "red")
        table.start("N")
    for _ in range(answers):
        game: Any = table.game
        if game.over:
            return
        ask = game.asks[0]
        table.answer(ask.id, random_answer(ask, chance), ask.seat or "host")


class Folder:
    """A data folder whose registry is opened and closed again."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def open(self) -> TableRegistry:
        return TableRegistry(Settings(data=self.path))

    def restore(self, file: Path) -> Result:
        return CliRunner().invoke(command, [str(file), "--data", str(self.path)])

    def bodies(self, table: str) -> list[tuple[str, str, dict[str, Any], str]]:
        """The rows of a table without their chain."""
        journal = open_journal(self.path)
        rows = [(entry.at, entry.kind, entry.body, entry.checksum) for entry in journal.read(table)]
        journal.close()
        return rows


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path / "data")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_file_of_an_earlier_version_comes_back_as_the_same_table(folder: Folder, tmp_path: Path, game: str) -> None:
    registry = folder.open()
    table = registry.open("Tuesday", game=game)
    play(table, Random(game), 25)
    file = tmp_path / "table.json.gz"
    file.write_bytes(gzip.compress(json.dumps(table_file(registry, table)).encode()))
    view = {viewer: table.view(viewer) for viewer in ("N", "E", "table")}
    registry.close()
    before = folder.bodies(table.id)
    (folder.path / "exchequer.sqlite").unlink()
    shutil.rmtree(folder.path / "packs")
    done = folder.restore(file)
    assert done.exit_code == 0, done.output
    assert f"Table {table.id} is back, with {len(before)} rows." in done.output
    assert "agrees with its checksums" in done.output
    assert folder.bodies(table.id) == before
    assert "is there already" in folder.restore(file).output
    again = folder.open()
    assert {viewer: again.get(table.id).view(viewer) for viewer in view} == view
    play(again.get(table.id), Random(1), 3)
    again.close()


def test_a_table_with_other_rows_is_left_as_it_is_and_the_file_is_put_beside_it(folder: Folder, tmp_path: Path) -> None:
    registry = folder.open()
    table = registry.open("Tuesday", game="monasterium")
    play(table, Random(1), 5)
    shutil.copytree(folder.path, tmp_path / "earlier")
    play(table, Random(2), 4)
    file = tmp_path / "table.json.gz"
    file.write_bytes(gzip.compress(json.dumps(table_file(registry, table)).encode()))
    registry.close()
    folder = Folder(tmp_path / "earlier")
    before = folder.bodies(table.id)
    assert folder.restore(file).exit_code == 0
    assert folder.bodies(table.id) == before
    again = folder.open()
    assert len(again.tables()) == 2 and again.damaged == {}
    again.close()


def test_a_damaged_table_comes_back_from_an_archive_beside_the_damaged_one(folder: Folder, tmp_path: Path) -> None:
    registry = folder.open()
    table = registry.open("Tuesday", game="monasterium")
    play(table, Random(1), 9)
    view = table.view("N")
    registry.close()
    archive, _ = backups.make(folder.path, tmp_path / "backups")
    with closing(sqlite3.connect(folder.path / "exchequer.sqlite", isolation_level=None)) as database:
        database.execute("UPDATE entries SET body = '{}' WHERE number = 4")
    done = CliRunner().invoke(command, [str(archive), "--table", table.id, "--data", str(folder.path)])
    assert done.exit_code == 0, done.output
    registry = folder.open()
    (back,) = registry.running()
    assert [*registry.damaged] == [table.id] and back.id != table.id
    assert back.view("N") == view and back.people["N"].name == "Ada"
    registry.close()
    unknown = CliRunner().invoke(command, [str(archive), "--table", "nobody", "--data", str(folder.path)])
    assert unknown.exit_code == 1 and "it has no table nobody" in unknown.output


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_record_comes_back_as_a_table_with_free_seats(folder: Folder, tmp_path: Path, game: str) -> None:
    registry = folder.open()
    table = registry.open("Tuesday", game=game)
    play(table, Random(game), 15)
    record = tmp_path / "record.json"
    record.write_text(json.dumps(table.to_record()), encoding="utf-8")
    lines = [settled.line for settled in table.record]
    registry.close()
    other = Folder(tmp_path / "other")
    assert other.restore(record).exit_code == 0
    again = other.open()
    (back,) = again.running()
    assert [settled.line for settled in back.record] == lines
    assert back.people == {}
    seating.take_seat(back, "N", "Cleo", "blue")
    play(back, Random(1), 2)
    again.close()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "damaged"),
        (b"[]", "no backup"),
        (b'{"format": "exchequer.sealed", "version": 1, "sealed": "AAAA"}', "cannot be rebuilt"),
        (b"{}", "cannot be rebuilt"),
        (b"[" * 100_000, "damaged"),
        (b"\x1f\x8b" + bytes(40), "damaged"),
        (b'{"game": "chess"}', "record_version"),
    ],
)
def test_a_file_that_is_none_is_refused_in_words(folder: Folder, tmp_path: Path, content: bytes, sentence: str) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    done = folder.restore(file)
    assert done.exit_code == 1
    assert sentence in done.output
    assert "Traceback" not in done.output


def test_nothing_is_restored_while_a_server_uses_the_folder(folder: Folder, tmp_path: Path) -> None:
    import fcntl

    folder.path.mkdir()
    file = tmp_path / "file"
    file.write_bytes(b"{}")
    with (folder.path / "lock").open("ab") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert "Another Exchequer uses" in folder.restore(file).output


def test_a_pack_that_is_not_the_one_it_claims_to_be_is_refused(tmp_path: Path) -> None:
    journal = open_journal(tmp_path / "data")
    with pytest.raises(RestoreError, match="pack"):
        restoring.restore(TableFile("k7w2mp", "monasterium", (), {"name": "none"}), journal, PackStore(tmp_path))
    journal.close()


def test_a_table_file_without_rows_is_refused(tmp_path: Path) -> None:
    journal = open_journal(tmp_path / "data")
    with pytest.raises((RestoreError, Refusal)):
        restoring.restore(TableFile("k7w2mp", "monasterium", (), None), journal, PackStore(tmp_path))
    assert not journal.summaries
    journal.close()
