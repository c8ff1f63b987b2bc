"""Journals and records of every released version are opened, played to their end and opened again."""

from __future__ import annotations

import gzip
import json
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.settings import Settings
from companion.simulation.players import players_of
from companion.tables.records.records import read, rebuild
from companion.tables.registry import TableRegistry
from companion.tables.table import HOST, Table
from companion.tables.upkeep.proving import prove
from engine.games import GAMES
from tests.golden.journals.__main__ import make
from tests.golden.journals.released import HERE, TABLES, VERSIONS, expected, write_data_folder, write_secret_and_packs
from tests.postgres import PostgresServer, programs

EVERY_GAME = sorted((game, over) for game in GAMES for over in (False, True))
"""For each game a table that runs and one whose game has ended."""
OF_RECORD = ("game", "rules", "pack", "setup", "final")
"""The keys of a record that no later version changes."""


def opened(folder: Path) -> TableRegistry:
    """The registry of a data folder, all of whose tables could be opened."""
    registry = TableRegistry(Settings(data=folder))
    assert registry.loaded.damaged == {}
    return registry


def shown(table: Table) -> dict[str, Any]:
    """What a table shows, with the keys of `expected`."""
    view: Any = table.view("table")
    record: dict[str, Any] = {**table.to_record()}
    game: Any = table.game
    return {
        "game": table.game_name,
        "name": table.state.name,
        "people": {seat: {"name": person.name, "colour": person.colour} for seat, person in table.people.items()},
        "record": {key: record[key] for key in OF_RECORD},
        "answers": len(record["answers"]),
        "last": record["answers"][-1][:2],
        "points": {seat["seat"]: float(seat["vp"]) for seat in view["seats"]},
        "asks": [] if table.over else [ask.id for ask in game.asks],
        "winners": list(view["winners"]),
        "epoch": table.epoch,
        "paused": table.public()["paused"],
        "finished": table.public()["finished"],
        "over": table.over,
    }


def play_to_the_end(table: Table) -> None:
    """Play on at random, with every pause ended."""
    table.pause(False)
    chance = Random(1)
    while not table.over:
        game: Any = table.game
        ask = game.asks[0]
        table.answer(ask.id, players_of(table.game_name, game, chance).choose(ask), ask.seat or HOST)


def test_there_are_journals_of_every_released_version() -> None:
    changes = (HERE.parents[2] / "CHANGELOG.md").read_text(encoding="utf-8")
    released = {line.split("]")[0].removeprefix("## [") for line in changes.splitlines() if line.startswith("## [")}
    assert {version.split("-")[0] for version in VERSIONS} == released - {"Unreleased"}
    for version in VERSIONS:
        kept = [(table["game"], table["over"]) for table in (expected(*each) for each in TABLES if each[0] == version)]
        assert sorted(kept) == EVERY_GAME


@pytest.mark.parametrize("version", VERSIONS)
def test_the_tables_of_a_released_version_are_opened_as_they_were(version: str, tmp_path: Path) -> None:
    write_data_folder(version, tmp_path)
    registry = opened(tmp_path)
    for identifier in [table for of, table in TABLES if of == version]:
        table = registry.get(identifier)
        was = expected(version, identifier)
        goods = was.pop("goods")
        was["points"] = {seat: float(points) for seat, points in was["points"].items()}
        was["record"] = {key: was["record"][key] for key in OF_RECORD}
        found = shown(table)
        setup = found["record"]["setup"]
        assert {key: setup[key] for key in was["record"]["setup"]} == was["record"]["setup"]
        assert setup.get("rules", was["record"]["rules"]) == was["record"]["rules"], "it continues with its own rules"
        was["record"]["setup"] = setup
        assert found == was
        game: Any = table.game
        if table.over:
            assert_curve_and_sources(table)
        else:
            assert {seat: game.board.goods_of(seat) for seat in goods} == goods
    registry.close()


def assert_curve_and_sources(table: Table) -> None:
    """The curve and the sources of an ended game agree with its points."""
    view: Any = table.view("table")
    assert view["statistics"] and view["final"]
    for seat, score in view["final"].items():
        assert view["statistics"]["curve"][seat][-1][1] == score["vp"]
        assert view["statistics"]["ends"][-1][2][seat] == score["vp"]
        assert sum(line["vp"].get(seat, 0) for line in view["statistics"]["sources"]) == score["vp"]


@pytest.mark.parametrize("version", VERSIONS)
def test_the_tables_of_a_released_version_are_played_to_their_end_and_opened_again(
    version: str, tmp_path: Path
) -> None:
    write_data_folder(version, tmp_path)
    registry = opened(tmp_path)
    identifiers = [table for of, table in TABLES if of == version]
    for identifier in identifiers:
        if not registry.get(identifier).over:
            play_to_the_end(registry.get(identifier))
    before = {table: (registry.get(table).to_record(), registry.get(table).view("table")) for table in identifiers}
    registry.close()
    again = opened(tmp_path)
    for table in identifiers:
        assert again.get(table).over
        assert again.get(table).game is None, "what is shown is kept, and needs no rules"
        record, view = before[table]
        assert again.get(table).to_record() == record
        assert json.dumps(again.get(table).view("table")) == json.dumps(view)
    again.close()


def test_the_database_of_a_released_venue_is_migrated_and_its_tables_are_played_to_their_end(
    tmp_path: Path, postgres_server: PostgresServer, postgres_database: str
) -> None:
    dump = gzip.decompress((HERE / "0.4.0-postgres" / "postgres.sql.gz").read_bytes())
    command = [str(programs() / "psql"), "-q", postgres_server.address(postgres_database)]
    subprocess.run(command, input=dump, check=True, capture_output=True)
    write_secret_and_packs(HERE / "0.4.0-evening" / "host_secret.hex", tmp_path)
    settings = Settings(data=tmp_path, database=postgres_server.url(postgres_database))
    assert prove(tmp_path, settings.database).games == 2
    schema = postgres_server.execute("SELECT value FROM about WHERE key = 'schema'", postgres_database)
    assert schema == [("3",)], "a proof leaves the database to the version before"
    registry = TableRegistry(settings)
    kept = json.loads((HERE / "0.4.0-postgres" / "expected.json").read_text(encoding="utf-8"))
    for identifier, was in kept.items():
        table = registry.get(identifier)
        found = shown(table)
        assert {key: found[key] for key in ("name", "people", "answers", "last", "asks", "winners", "over")} == {
            key: was[key] for key in ("name", "people", "answers", "last", "asks", "winners", "over")
        }
        if not table.over:
            play_to_the_end(table)
    registry.close()
    proof = prove(tmp_path, settings.database)
    assert (proof.games, proof.changed, proof.damaged) == (len(kept), (), ())


def test_the_journal_that_the_next_release_will_keep_can_be_made_and_opened(tmp_path: Path) -> None:
    make(tmp_path / "next")
    data = tmp_path / "data"
    data.mkdir()
    write_data_folder("next", data, tmp_path)
    registry = opened(data)
    kept = json.loads((tmp_path / "next" / "expected.json").read_text(encoding="utf-8"))
    assert sorted((table["game"], table["over"]) for table in kept.values()) == EVERY_GAME
    for identifier, was in kept.items():
        table = registry.get(identifier)
        assert len(table.to_record()["answers"]) == was["answers"] and table.over == was["over"]
    registry.close()


@pytest.mark.parametrize("version", VERSIONS)
def test_every_game_of_a_released_version_replays_to_its_end(version: str, tmp_path: Path) -> None:
    write_data_folder(version, tmp_path)
    proof = prove(tmp_path)
    assert (proof.games, proof.changed, proof.damaged) == (len(EVERY_GAME), (), ())


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_record_of_a_released_version_replays_to_its_score(version: str, game: str) -> None:
    data = read(HERE / version / f"{game}.record.json")
    rebuilt = rebuild(data, pack_file=HERE.parent / game / "pack.json")
    assert rebuilt.final is not None
    assert {seat: score["vp"] for seat, score in rebuilt.final.items()} == data["final"]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_record_of_version_0_2_with_another_answer_is_noticed_by_its_checksums(game: str) -> None:
    data: Any = read(HERE / "0.2.0" / f"{game}.record.json")
    rebuilt: Any = rebuild(data, 20, HERE.parent / game / "pack.json")
    assert rebuilt.agrees_with(data["answers"][19][2]) and not rebuilt.agrees_with(data["answers"][18][2])
