"""Forgetting: the name is in no file afterwards; the chain, the game and other players are intact."""

from __future__ import annotations

import gzip
import json
import shutil
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.backups import FOLDER
from companion.cli.forget import command
from companion.clock import now
from companion.tables.commands import seating
from companion.tables.journal import JournalRow
from companion.tables.registry import TableRegistry
from companion.tables.upkeep import forgetting, retention
from tests.companion.tables.changed_rules import House, play

NAME = "Zebedea Quill"


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
    file = house.folder / FOLDER / f"{identifier}-000099.json.gz"
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(gzip.compress(json.dumps([row.body for row in rows]).encode()))
    (house.folder / "exchequer.sqlite.schema2").write_text(name)
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
    house.registry.close()
    ran = CliRunner().invoke(command, [*words, "--data", str(house.folder)])
    assert ran.exit_code == 0, ran.output
    house.registry = TableRegistry(house.registry.settings)
    return ran.output


def test_a_forgotten_name_is_in_no_file_and_the_game_is_the_same(house: House) -> None:
    table = evening(house)
    before = house.registry.get(table)
    points, book = before.view("table")["final"], house.registry.book.games()
    checksums = [entry.checksum for entry in house.registry.journal.read(table)]
    assert left_in(house.folder)
    forget(house, "--player", "  zebedea   QUILL ")
    assert left_in(house.folder) == []
    registry = house.registry
    assert registry.loaded.damaged == {}
    assert [entry.checksum for entry in registry.journal.read(table)] == checksums
    assert registry.get(table).view("table")["final"] == points
    after = registry.book.games()
    assert [(player["seat"], player["vp"], player["place"]) for player in after[0]["players"]] == [
        (player["seat"], player["vp"], player["place"]) for player in book[0]["players"]
    ]
    assert {player["name"] for player in after[0]["players"]} == {"Guest 1", "Ada"}
    assert registry.journal.summaries[table].players == ("Guest 1", "Ada")
    assert after[0]["name"] == "Guest 1's evening"


def test_the_forgotten_phone_loses_its_seat_and_others_keep_theirs(house: House) -> None:
    table = house.registry.open("", game="monasterium")
    gone, stays = seating.take_seat(table, "N", NAME, "blue"), seating.take_seat(table, "E", "Ada", "red")
    table.start("N")
    table.finish()
    identifier = table.id
    forget(house, "--player", NAME)
    after = house.registry.get(identifier)
    assert after.seat_of(gone) is None and after.seat_of(stays) == "E"


def test_a_table_that_is_not_over_is_skipped_and_listed(house: House) -> None:
    table = house.registry.open("", game="monasterium")
    seating.take_seat(table, "N", NAME, "blue")
    house.registry.close()
    ran = CliRunner().invoke(command, ["--player", NAME, "--data", str(house.folder)])
    assert ran.exit_code == 1 and table.id in ran.output
    assert TableRegistry(house.registry.settings).get(table.id).people["N"].name == NAME


def test_a_name_that_an_older_backup_brings_back_is_found_again_without_being_kept(house: House) -> None:
    evening(house)
    house.registry.close()
    shutil.copyfile(house.folder / "exchequer.sqlite", house.folder.with_name("older"))
    house.registry = TableRegistry(house.registry.settings)
    forget(house, "--player", NAME)
    assert NAME.encode() not in (house.folder / retention.FORGOTTEN).read_bytes()
    house.registry.close()
    shutil.copyfile(house.folder.with_name("older"), house.folder / "exchequer.sqlite")
    house.registry = TableRegistry(house.registry.settings)
    assert "1 names" in forget(house, "--again")
    assert left_in(house.folder) == []


def test_forgetting_twice_changes_nothing_more(house: House) -> None:
    table = evening(house)
    forget(house, "--older-than", "0")
    rows = list(house.registry.journal.read(table))
    assert {row.body["name"] for row in rows if row.kind == "seat" and row.body["seat"]} == {"Guest 1", "Guest 2"}
    assert "No table" in forget(house, "--older-than", "0")
    assert list(house.registry.journal.read(table)) == rows


def test_a_running_server_forgets_old_tables_also_loaded_ones_and_leaves_those_that_are_young_or_running(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, held = evening(house, "Olda"), evening(house, "Helda")
    running = house.registry.open("", game="monasterium")
    seating.take_seat(running, "N", "Runa", "blue")
    kept = retention.Retention(house.registry, [house.folder / FOLDER], 30)
    assert kept.look().done == {}
    later = (datetime.fromisoformat(now()) + timedelta(days=31)).isoformat()
    monkeypatch.setattr("companion.tables.upkeep.retention.now", lambda: later)
    somebody = house.registry.get(held)
    kept = retention.Retention(house.registry, [house.folder / FOLDER], 30)
    outcome = kept.look()
    assert {*outcome.done} == {old, held} and outcome.left == []
    assert somebody.people["N"].name == "Guest 1"
    assert left_in(house.folder, "Runa") and not left_in(house.folder, "Olda") + left_in(house.folder, "Helda")
    assert house.registry.get(old).view("table")["final"]


def row(number: int, kind: str, **body: object) -> JournalRow:
    """A row of a journal."""
    return JournalRow("abcdef", number, "2026-11-24T10:00:00.000+00:00", kind, body)  # type: ignore[arg-type]


def test_a_replacement_name_that_a_player_already_has_is_skipped() -> None:
    rows = [
        row(1, "opened", game="monasterium", name="x"),
        row(2, "seat", seat="N", name="Guest 1", colour="blue", token_hash="1" * 64, left=None),
        row(3, "seat", seat="E", name="Ada", colour="red", token_hash="2" * 64, left=None),
    ]
    fresh = forgetting.without_names(rows, forgetting.guests(rows, forgetting.named("Ada")))
    assert [row.body["name"] for row in fresh] == ["x", "Guest 1", "Guest 2"]


def test_the_name_is_removed_from_notes_and_stored_log_lines_and_nothing_else() -> None:
    line = {"key": "log.seat_handed", "name": "Bea", "before": "Ada", "seats": [{"key": "x", "name": "ADA"}], "n": 1}
    rows = [
        row(1, "seat", seat="N", name="Ada", colour="blue", token_hash="1" * 64, left=None),
        row(2, "correction", moves=[], note="ADA's jug, not Adam's"),
        row(3, "proposed", about="seat", asked=["N"], note="for ada", name="Bea", token_hash="3" * 64),
        row(4, "ended", rules="", checksums=["Ada"], final=None, views={"N": {"Ada": "Ada"}}, notices=[line]),
    ]
    fresh = [row.body for row in forgetting.without_names(rows, forgetting.guests(rows, forgetting.named("ada")))]
    assert fresh[0]["name"] == "Guest 1" and fresh[0]["token_hash"] != "1" * 64
    assert fresh[1]["note"] == "Guest 1's jug, not Adam's"
    assert (fresh[2]["note"], fresh[2]["name"], fresh[2]["token_hash"]) == ("for Guest 1", "Bea", "3" * 64)
    notice = {**line, "before": "Guest 1", "seats": [{"key": "x", "name": "Guest 1"}]}
    assert fresh[3] == {**rows[3].body, "notices": [notice]}


def test_a_truncated_line_does_not_spoil_later_ones(house: House) -> None:
    first, second = evening(house), evening(house, "Yolanda Reed")
    forget(house, "--player", NAME)
    file = house.folder / retention.FORGOTTEN
    file.write_bytes(file.read_bytes() + b'{"at":"20')  # its process was killed
    forget(house, "--player", "Yolanda Reed")
    known = retention.was_forgotten(house.folder)
    assert known[first](NAME) and known[second]("Yolanda Reed")
