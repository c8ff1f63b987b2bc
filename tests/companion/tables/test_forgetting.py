"""Forgetting: a name is in no file afterwards, the chain holds, the game is the same, and nobody else is touched."""

from __future__ import annotations

import gzip
import json
import signal
import subprocess
import sys
from collections.abc import Iterable
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli.forget import command
from companion.clock import now
from companion.tables import forgetting, retention, table_files
from companion.tables.book import FILE, Book, _Line
from companion.tables.chain import Entry
from companion.tables.commands import seating
from companion.tables.game_packs import loader
from companion.tables.registry import TableRegistry
from tests.companion.tables.changed_rules import House, play

NAME = "Zebedea Quill"
ROOT = Path(__file__).resolve().parents[3]


def evening(house: House, name: str = NAME, table_name: str = "") -> str:
    """A game that is over, in which a guest gives the seat back and takes it again; the table's id."""
    table = house.registry.open(table_name or f"{name}'s evening", game="monasterium")
    token = seating.take_seat(table, "N", name, "blue")
    seating.take_seat(table, "E", "Ada", "red")
    table.start("N")
    play(table, 12)
    seating.leave_seat(table, "N", "N")
    seating.take_seat(table, "N", name, "blue", token)
    play(table)
    identifier = table.id
    rows = house.registry.journal.read(identifier)
    file = house.folder / table_files.FOLDER / f"{identifier}-000099{table_files.SUFFIX}"
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(table_files.write(table_files.of_table(identifier, rows, house.registry.drafts.packs)))
    house.registry.book.games()
    return identifier


def left_in(folder: Path, name: str = NAME) -> list[str]:
    """The files of a data folder that have a name, compressed or not."""
    found = []
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            content = file.read_bytes()
            if file.suffix == ".gz":
                content = gzip.decompress(content)
            if name.lower().encode() in content.lower():
                found.append(str(file.relative_to(folder)))
    return found


def forget(house: House, *words: str) -> str:
    """Call the command on the data folder of a house, which is started again; what it said."""
    house.registry.journal.close()
    ran = CliRunner().invoke(command, [*words, "--data", str(house.folder)])
    assert ran.exit_code == 0, ran.output
    house.registry = TableRegistry(house.registry.settings)
    return ran.output


def test_a_name_is_in_no_file_afterwards_and_the_game_is_the_same(house: House) -> None:
    table = evening(house)
    before = house.registry.get(table)
    points, book = before.view("table")["final"], house.registry.book.games()
    checksums = [entry.checksum for entry in house.registry.journal.read(table)]
    del before
    assert {"exchequer.sqlite", "book.jsonl", f"rows/{table}.jsonl"} <= {*left_in(house.folder), "exchequer.sqlite"}
    forget(house, "--player", "  zebedea   QUILL ")
    assert left_in(house.folder) == []
    registry = house.registry
    assert registry.damaged == {} and registry.repaired == {}
    assert [entry.checksum for entry in registry.journal.read(table)] == checksums
    assert registry.get(table).view("table")["final"] == points
    after = registry.book.games()
    assert [(one["seat"], one["vp"], one["place"]) for one in after[0]["players"]] == [
        (one["seat"], one["vp"], one["place"]) for one in book[0]["players"]
    ]
    assert {one["name"] for one in after[0]["players"]} == {"Guest 1", "Ada"}
    assert registry.journal.summaries[table].players == ("Guest 1", "Ada")
    assert after[0]["name"] == "Guest 1's evening"


def test_the_file_of_the_game_is_deleted_and_those_of_others_stay(house: House) -> None:
    table, other = evening(house), evening(house, "Ada Lovelace")
    forget(house, "--player", NAME)
    (left,) = (house.folder / table_files.FOLDER).iterdir()
    assert left.name.startswith(other) and other != table


def test_the_forgotten_phone_is_tied_to_the_table_no_longer_and_others_are(house: House) -> None:
    table = house.registry.open("", game="monasterium")
    gone, stays = seating.take_seat(table, "N", NAME, "blue"), seating.take_seat(table, "E", "Ada", "red")
    table.start("N")
    table.finish()
    identifier = table.id
    del table
    forget(house, "--player", NAME)
    after = house.registry.get(identifier)
    assert after.seat_of(gone) is None and after.seat_of(stays) == "E"


def test_a_name_within_words_and_the_names_of_others_stay(house: House) -> None:
    table = evening(house, "Ann", "Annabel and ann")
    forget(house, "--player", "Ann")
    opened = next(iter(house.registry.journal.read(table)))
    assert opened.body["name"] == "Annabel and Guest 1"


def test_a_table_that_is_not_over_is_left_and_named(house: House) -> None:
    table = house.registry.open("", game="monasterium")
    seating.take_seat(table, "N", NAME, "blue")
    house.registry.journal.close()
    ran = CliRunner().invoke(command, ["--player", NAME, "--data", str(house.folder)])
    assert ran.exit_code == 1 and table.id in ran.output
    assert f"rows/{table.id}.jsonl" in left_in(house.folder)


def test_a_name_that_an_older_backup_brings_back_is_found_again_without_being_kept(house: House) -> None:
    table = evening(house)
    journal = house.registry.journal
    rows = list(journal.read(table))
    forget(house, "--player", NAME)
    assert NAME.encode() not in (house.folder / forgetting.FILE).read_bytes()
    journal = house.registry.journal
    assert journal.copies is not None
    journal.copies.remove(table)
    journal.replace(table, rows)
    assert "1 names" in forget(house, "--again")
    assert left_in(house.folder) == []


def test_a_line_that_this_house_has_not_sealed_forgets_nobody(house: House) -> None:
    evening(house)
    forget(house, "--player", NAME)
    file = house.folder / forgetting.FILE
    line = json.loads(file.read_text())
    file.write_text(json.dumps({**line, "table": "other1"}) + "\nnot json\n[]\n")
    assert forgetting.was_forgotten(house.folder, house.registry.journal.chain) == {}


def test_forgetting_twice_changes_nothing_more(house: House) -> None:
    table = evening(house)
    forget(house, "--older-than", "0")
    rows = list(house.registry.journal.read(table))
    assert {one.body["name"] for one in rows if one.kind == "seat" and one.body["seat"]} == {"Guest 1", "Guest 2"}
    assert "No table" in forget(house, "--older-than", "0")
    assert list(house.registry.journal.read(table)) == rows


def test_a_running_server_forgets_old_tables_and_leaves_those_that_are_young_running_or_open(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, held = evening(house, "Olda"), evening(house, "Helda")
    running = house.registry.open("", game="monasterium")
    seating.take_seat(running, "N", "Runa", "blue")
    names = {identifier: house.registry.journal.summaries[identifier].players for identifier in (old, held)}
    kept = retention.Retention(house.registry, [house.folder / table_files.FOLDER], 30)
    assert kept.look().done == []
    later = (datetime.fromisoformat(now()) + timedelta(days=31)).isoformat()
    monkeypatch.setattr("companion.tables.retention.now", lambda: later)
    somebody = house.registry.get(held)
    kept = retention.Retention(house.registry, [house.folder / table_files.FOLDER], 30)
    outcome = kept.look()
    assert [one.table for one in outcome.done] == [old] and outcome.left == [held]
    assert house.registry.journal.summaries[held].players == names[held]
    assert left_in(house.folder, "Runa") and not left_in(house.folder, "Olda")
    del somebody
    assert [one.table for one in kept.look().done] == [held]
    assert house.registry.get(old).view("table")["final"]


@pytest.mark.parametrize("step", ["_note", "remove", "replace_rows", "summarize", "replace_copy", "heads"])
def test_a_kill_at_any_step_leaves_a_table_that_opens(house: House, step: str) -> None:
    table = evening(house)
    house.registry.journal.close()
    code = f"""
import os, signal, sys
sys.path.insert(0, {str(ROOT)!r})
from pathlib import Path
from companion.settings import Settings
from companion.tables import forgetting, heads, row_copies, sqlite_journal
from companion.tables.registry import TableRegistry
registry = TableRegistry(Settings(data=Path({str(house.folder)!r})))
def kill(*_arguments, **_named):
    os.kill(os.getpid(), signal.SIGKILL)
owner, name = {{
    "_note": (forgetting, "_note"), "remove": (row_copies.RowCopies, "remove"),
    "replace_rows": (sqlite_journal.SqliteJournal, "replace"), "summarize": (sqlite_journal.SqliteJournal, "summarize"),
    "replace_copy": (row_copies.RowCopies, "replace"), "heads": (heads.Heads, "write"),
}}[{step!r}]
setattr(owner, name, kill)
forgetting.forget(registry.journal, Path({str(house.folder)!r}), {table!r}, forgetting.everybody)
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60, check=False)
    assert ran.returncode == -signal.SIGKILL, ran.stderr
    house.registry = TableRegistry(house.registry.settings)
    assert house.registry.damaged == {}
    assert house.registry.get(table).over
    forget(house, "--player", NAME)
    assert left_in(house.folder) == []


def test_a_person_called_like_a_stand_in_for_a_name_gets_another(house: House) -> None:
    def row(number: int, kind: str, **body: str | None) -> Entry:
        return Entry("abcdef", number, "2026-11-24T10:00:00.000+00:00", kind, dict(body))

    rows = [
        row(1, "opened", game="monasterium", name="x"),
        row(2, "seat", seat="N", name="Guest 1", colour="blue", token_hash="1" * 64, left=None),
        row(3, "seat", seat="E", name="Ada", colour="red", token_hash="2" * 64, left=None),
    ]
    fresh = forgetting.without_names(rows, forgetting.named("Ada"))
    assert [one.body["name"] for one in fresh] == ["x", "Guest 1", "Guest 2"]


def test_notes_and_the_kept_lines_of_the_log_lose_the_name_and_nothing_else(house: House) -> None:
    def row(number: int, kind: str, **body: object) -> Entry:
        return Entry("abcdef", number, "2026-11-24T10:00:00.000+00:00", kind, body)  # type: ignore[arg-type]

    line = {"key": "log.seat_handed", "name": "Bea", "before": "Ada", "seats": [{"key": "x", "name": "ADA"}], "n": 1}
    rows = [
        row(1, "seat", seat="N", name="Ada", colour="blue", token_hash="1" * 64, left=None),
        row(2, "correction", moves=[], note="ADA's jug, not Adam's"),
        row(3, "proposed", about="seat", asked=["N"], note="for ada", name="Bea", token_hash="3" * 64),
        row(4, "ended", rules="", checksums=["Ada"], final=None, views={"N": {"Ada": "Ada"}}, notices=[line]),
    ]
    fresh = [one.body for one in forgetting.without_names(rows, forgetting.named("ada"))]
    assert fresh[0]["name"] == "Guest 1" and fresh[0]["token_hash"] != "1" * 64
    assert fresh[1]["note"] == "Guest 1's jug, not Adam's"
    assert (fresh[2]["note"], fresh[2]["name"], fresh[2]["token_hash"]) == ("for Guest 1", "Bea", "3" * 64)
    notice = {**line, "before": "Guest 1", "seats": [{"key": "x", "name": "Guest 1"}]}
    assert fresh[3] == {**rows[3].body, "notices": [notice]}


def test_a_line_that_was_cut_off_takes_no_later_one_along(house: House) -> None:
    first, second = evening(house), evening(house, "Yolanda Reed")
    forget(house, "--player", NAME)
    file = house.folder / forgetting.FILE
    file.write_bytes(file.read_bytes() + b'{"at":"20')  # its process was killed
    forget(house, "--player", "Yolanda Reed")
    known = forgetting.was_forgotten(house.folder, house.registry.journal.chain)
    assert known[first](NAME) and known[second]("Yolanda Reed")


def test_another_process_that_has_read_a_name_adds_it_to_the_book_no_more(house: House) -> None:
    evening(house)
    registry = house.registry
    other = Book(
        house.folder, registry.journal, lambda: registry.damaged, registry.get, loader(registry.drafts.packs)
    )  # fmt: skip
    file = house.folder / FILE
    file.unlink()
    added: list[str] = []
    store = other._store

    def late(lines: Iterable[_Line]) -> None:
        """Between reading the game and adding its line, the name is forgotten."""
        found = list(lines)
        added.extend(str(line.played) for line in found)
        retention.forget(registry, [house.folder / table_files.FOLDER], lambda _table: forgetting.named(NAME))
        store(found)

    other._store = late  # type: ignore[method-assign, assignment]
    other.games()
    assert NAME in added[0]
    assert left_in(house.folder) == []


def test_what_two_processes_add_to_the_book_is_kept_when_one_removes_old_lines(house: House) -> None:
    first = evening(house)
    registry = house.registry
    other = Book(
        house.folder, registry.journal, lambda: registry.damaged, registry.get, loader(registry.drafts.packs)
    )  # fmt: skip
    other.games()
    second = evening(house, "Ada Lovelace")
    other.tidy()
    lines = [json.loads(line)["table"] for line in (house.folder / FILE).read_text().splitlines()]
    assert sorted(lines) == sorted([first, second])
