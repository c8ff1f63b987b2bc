"""Evening book: its entries of finished tables, each read only once, and its exports."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from companion.settings import Settings
from companion.tables.commands import seating
from companion.tables.journal import Journal
from companion.tables.records import book_exports
from companion.tables.registry import TableRegistry
from engine.games import GAMES
from tests.companion.tables.changed_rules import House, play
from tests.golden.journals.released import TABLES, VERSIONS, expected, write_data_folder


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    """A house in which each game has been played once, one table is closed early, and one runs."""
    house = House(tmp_path_factory.mktemp("house"))
    for game in sorted(GAMES):
        play(house.started(game))
    closed = house.started("monasterium")
    play(closed, 20)
    closed.finish()
    house.started("monasterium")
    robots = house.registry.open("=cmd|' /C calc'!A0", game="monasterium")
    seating.take_seat(robots, "N", "Ada N", "blue")
    seating.take_seat(robots, "E", "Robot", "red", simulated=True)
    robots.start("E")
    play(robots)
    return house


def by_name(game: str) -> str:
    """The name of a game in these exports."""
    return game.title()


def test_the_book_has_every_game_that_came_to_its_end_and_no_other(house: House) -> None:
    games = house.registry.book.games()
    assert sorted(game["game"] for game in games) == sorted([*GAMES, "monasterium"])
    for game in games:
        final: Any = house.registry.get(game["id"]).view("table")["final"]
        winners = house.registry.get(game["id"]).view("table")["winners"]
        assert {player["seat"]: (player["vp"], player["place"]) for player in game["players"]} == {
            seat: (score["vp"], score["place"]) for seat, score in final.items()
        }
        assert [player["seat"] for player in game["players"] if player["winner"]] == sorted(winners, key="NESW".index)
        assert [player["place"] for player in game["players"]] == sorted(player["place"] for player in game["players"])
    assert games == sorted(games, key=lambda game: game["ended"], reverse=True)
    starters = {player["seat"] for game in games for player in game["players"] if player.get("started")}
    assert starters == {"N", "E"}


def test_a_game_is_read_once_also_after_a_restart_and_a_page_waits_for_a_few(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = house.folder
    house.registry.close()
    with closing(sqlite3.connect(folder / "exchequer.sqlite", isolation_level=None)) as connection:
        connection.execute("""UPDATE tables SET content = json_set(content, '$.played', null)""")
    house.registry = registry = TableRegistry(Settings(data=folder))
    known = [len(registry.book.games(1)) for _ in range(6)]
    whole = registry.book.games()
    assert known[0] <= 1 and known == sorted(known) and len(whole) == 4
    registry.close()
    house.registry = registry = TableRegistry(Settings(data=folder))
    with monkeypatch.context() as patch:
        patch.setattr(Journal, "read", lambda *_arguments: pytest.fail("it was read before"))
        assert registry.book.games() == whole


def test_a_game_that_goes_on_again_leaves_the_book_until_its_new_end(tmp_path: Path) -> None:
    house = House(tmp_path)
    table = house.started("monasterium")
    play(table)
    assert len(house.registry.book.games()) == 1
    table.undo("host", table.epoch, 3)
    assert house.registry.book.games() == []
    play(table, seed=5)
    (game,) = house.registry.book.games()
    final: Any = table.view("table")["final"]
    assert game["players"][0]["vp"] == max(score["vp"] for score in final.values())


@pytest.mark.parametrize("version", VERSIONS)
def test_the_book_has_the_games_of_released_versions(version: str, tmp_path: Path) -> None:
    write_data_folder(version, tmp_path)
    registry = TableRegistry(Settings(data=tmp_path))
    over = {table: expected(version, table) for of, table in TABLES if of == version}
    wanted = {table for table, was in over.items() if was["over"] and was["winners"]}
    found = {game["id"]: game for game in registry.book.games()}
    assert found.keys() == wanted
    for table, game in found.items():
        assert {player["seat"]: player["vp"] for player in game["players"]} == over[table]["points"]
        state = registry.book.ended(table)[0]
        assert state.ended is not None
        rows = book_exports.clause_rows(state.ended, game["players"])
        assert any(row["kind"] == "vp" for row in rows)
    registry.close()


def test_exporting_twice_gives_the_same_file_with_the_same_ids(house: House) -> None:
    games = house.registry.book.games()
    again = TableRegistry(Settings(data=house.folder)).book.games()
    assert book_exports.bgsplay(games, by_name) == book_exports.bgsplay(again, by_name)
    ids = [book_exports.play_id(game) for game in games]
    assert len(set(ids)) == len(games)
    some = json.loads(book_exports.bgsplay(games[:1], by_name))
    whole = json.loads(book_exports.bgsplay(games, by_name))
    assert some["plays"][0]["uuid"] == whole["plays"][0]["uuid"]
    names = {player["uuid"]: player["name"] for player in whole["players"]}
    assert all(names[player["uuid"]] == player["name"] for player in some["players"])


def test_a_file_for_bg_stats_refers_to_its_own_games_and_players_and_marks_programs(house: House) -> None:
    games = house.registry.book.games()
    file = json.loads(book_exports.bgsplay(games, by_name))
    kinds = {game["id"]: game["name"] for game in file["games"]}
    people = {player["id"]: player for player in file["players"]}
    assert len(kinds) == len(file["games"]) and len(people) == len(file["players"])
    for game, written in zip(games, file["plays"], strict=True):
        assert kinds[written["gameRefId"]] == by_name(game["game"])
        shown = [
            (people[score["playerRefId"]]["name"], score["score"], score["rank"], score["winner"])
            for score in written["playerScores"]
        ]
        assert shown == [
            (player["name"], book_exports.score_text(player["vp"]), player["place"], player["winner"])
            for player in game["players"]
        ]
    programs = [player["name"] for player in file["players"] if player.get("metaData") == '{"isNpc":1}']
    assert programs == ["Robot"]


def test_a_link_for_bg_stats_has_the_whole_game(house: House) -> None:
    games = house.registry.book.games()
    game = next(game for game in games if any(player.get("simulated") for player in game["players"]))
    address, _, data = book_exports.play_link(game, by_name).partition("?data=")
    assert address == "https://app.bgstatsapp.com/createPlay.html"
    play_data = json.loads(unquote(data))
    assert play_data["sourcePlayId"] == book_exports.play_id(game)
    assert [player["name"] for player in play_data["players"]] == [player["name"] for player in game["players"]]
    assert sum(player["winner"] for player in play_data["players"]) >= 1
    assert [player["startPlayer"] for player in play_data["players"] if player["name"] == "Robot"] == [True]


def test_a_spreadsheet_has_a_line_for_each_player_and_no_formula(house: House) -> None:
    games = house.registry.book.games()
    lines = list(csv.DictReader(io.StringIO(book_exports.games_csv(games, by_name))))
    assert len(lines) == sum(len(game["players"]) for game in games)
    assert not any(value.startswith(("=", "+", "@")) for line in lines for value in line.values())
    assert sum(float(line["points"]) for line in lines) == sum(
        player["vp"] for game in games for player in game["players"]
    )


@pytest.mark.parametrize("game", sorted(GAMES))
def test_points_by_clause_add_up_to_the_score_and_pieces_to_what_is_left(house: House, game: str) -> None:
    played = (table for table in house.registry.book.games() if table["game"] == game)
    table = next(table for table in played if len(table["players"]) == 3)
    state = house.registry.book.ended(table["id"])[0]
    assert state.ended is not None
    rows = book_exports.clause_rows(state.ended, table["players"])
    for player in table["players"]:
        own = [row for row in rows if row["seat"] == player["seat"]]
        assert sum(row["got"] - row["gave"] for row in own if row["kind"] == "vp") == player["vp"]
        holdings: Any = house.registry.get(table["id"]).view(player["seat"])["mine"]
        book = holdings["book"]
        for kind in {line["kind"] for line in book} - {"vp"}:
            first = next(line for line in book if line["kind"] == kind)
            n = first["text"].get("n", 0)
            start = first["balance"] - (-n if first["text"]["key"] == "give" else n)
            moved = sum(row["got"] - row["gave"] for row in own if row["kind"] == kind)
            assert start + moved == [line["balance"] for line in book if line["kind"] == kind][-1], kind
