"""Proving a version on a copy of the books: released journals, games that differ, and what is told apart."""

from __future__ import annotations

import json
import shutil
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.errors import Code, Refusal
from companion.packs.pack_store import PackStore
from companion.settings import Settings
from companion.tables import book_copy, proving, rescue, restoring, table_files
from companion.tables.commands import seating
from companion.tables.proving import Described, Replay
from companion.tables.registry import TableRegistry
from companion.tables.sqlite_journal import SqliteJournal
from tests.golden.journals.released import VERSIONS, expected, write_data_folder


@pytest.mark.parametrize("version", VERSIONS)
def test_every_game_of_a_released_version_is_replayed_as_it_was(version: str, tmp_path: Path) -> None:
    write_data_folder(version, tmp_path)
    described = proving.describe(tmp_path)
    assert {one.replay for one in described.values()} == {Replay.SAME}
    for table, one in described.items():
        was = expected(version, table)
        assert (one.shown["over"], one.shown["lines"]) == (was["over"], was["answers"])
        if was["over"]:
            assert one.shown["final"] in (None, was["record"]["final"])
        else:
            assert (one.shown["asks"], one.shown["points"]) == (was["asks"], was["points"])
    again = proving.describe(tmp_path)
    proof = proving.compare(proving.decoded(json.loads(json.dumps(proving.encoded(described)))), again)
    assert proof.holds and proof.games == len(described) and not proof.adopts


@pytest.mark.parametrize("version", VERSIONS)
def test_every_table_of_a_released_version_is_restored_from_a_file_on_another_computer(
    version: str, tmp_path: Path
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    write_data_folder(version, here)
    before = proving.describe(here)
    old, _ = rescue.open_journal(here)
    files = [
        table_files.write(table_files.of_table(table, old.read(table), PackStore(here / "packs"))) for table in before
    ]
    old.close()
    journal, store = SqliteJournal.at(there), PackStore(there / "packs")
    for content in files:
        restored = restoring.restore(table_files.read(content), journal, store)
        assert restored.outcome is restoring.Outcome.NEW and restored.replayed
    journal.close()
    after = proving.describe(there)
    assert after.keys() == before.keys() and proving.compare(before, after).holds


def test_a_table_that_is_lost_or_differs_is_found_and_told_apart() -> None:
    shown: dict[str, Any] = {"rows": 9, "lines": 7, "over": False, "asks": ["a"], "points": {"N": 3.0}}
    over = {**shown, "over": True, "final": {"N": 12.0}}
    same, ended = Described(Replay.SAME, shown), Described(Replay.SAME, over)
    before = {"a": same, "b": ended}
    assert proving.compare(before, before).holds

    def after(**changes: Described) -> proving.Proof:
        return proving.compare(before, {**before, **changes})

    assert after(a=replace(same, shown={**shown, "rows": 8})).lost == ["a"]
    assert after(a=Described(Replay.DAMAGED, {})).lost == ["a"]
    assert proving.compare(before, {"a": same}).lost == ["b"]
    assert after(a=replace(same, shown={**shown, "asks": ["b"]})).running == ["a"]
    assert after(a=replace(same, replay=Replay.DIFFERS)).running == ["a"]
    assert after(b=replace(ended, replay=Replay.DIFFERS)).differs == ["b"]
    assert after(b=replace(ended, shown={**over, "final": {"N": 11.0}})).differs == ["b"]
    adopting = after(a=replace(same, replay=Replay.ADOPTS))
    assert adopting.holds and adopting.adopts == ["a"]
    assert after(a=replace(same, shown={**shown, "rows": 10, "more": 1})).holds


def test_what_a_version_itself_cannot_open_or_replay_is_no_fault_of_the_next() -> None:
    for replay in (Replay.DAMAGED, Replay.DIFFERS, Replay.ADOPTS):
        shown: dict[str, Any] = {} if replay is Replay.DAMAGED else {"rows": 1, "over": False}
        before = {"a": Described(replay, shown)}
        assert proving.compare(before, {"a": Described(Replay.DIFFERS, {"rows": 1})}).holds
    assert proving.compare({"a": Described(Replay.DAMAGED, {})}, {}).holds


def test_a_copy_has_what_is_still_in_the_write_ahead_log_and_leaves_devices_out(tmp_path: Path) -> None:
    data = tmp_path / "data"
    registry = TableRegistry(Settings(data=data))
    table = registry.open("Evening")
    seating.take_seat(table, "N", "Ada", "blue")
    (data / "camera").mkdir()
    (data / "camera" / "source.json").write_text("{}")
    copy = data / book_copy.FOLDER
    book_copy.make(data, copy)
    book_copy.make(data, copy)  # what an interrupted proof left over is replaced
    seating.take_seat(table, "E", "Bea", "red")
    assert not (copy / "camera").exists()
    described = proving.describe(copy)
    assert described[table.id].shown["seats"] == {"N": "Ada"}
    assert copy.stat().st_mode & 0o077 == 0
    assert (copy / "exchequer.sqlite").stat().st_mode & 0o077 == 0
    registry.journal.close()


def test_without_room_for_a_copy_nothing_is_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_data_folder("0.3.0", tmp_path)
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: usage._replace(free=1_000_000))
    with pytest.raises(Refusal) as refused:
        book_copy.make(tmp_path, tmp_path / "copy")
    assert refused.value.code is Code.VERSION_DISK_FULL
    assert not (tmp_path / "copy").exists()


def test_a_database_that_is_none_is_not_copied(tmp_path: Path) -> None:
    (tmp_path / "exchequer.sqlite").write_bytes(b"no database" * 100)
    with pytest.raises(sqlite3.DatabaseError):
        book_copy.make(tmp_path, tmp_path / "copy")
