"""Golden records: games of earlier versions replay to the same score.

If a change of a rule makes one of these differ, the rules get a new version, and old records keep the old behaviour.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.tables.records.records import RecordError, rebuild
from engine.games import GAMES

HERE = Path(__file__).parent
RECORDS = [(name, file.stem) for name in GAMES for file in sorted((HERE / name).glob("*.json")) if file.stem != "pack"]


def record(name: str, stem: str) -> dict[str, Any]:
    """The decoded record of this game and name."""
    data: dict[str, Any] = json.loads((HERE / name / f"{stem}.json").read_text(encoding="utf-8"))
    return data


def replayed(name: str, stem: str) -> Any:
    """The replayed game of a record, with the pack of the record."""
    return rebuild(record(name, stem), pack_file=HERE / name / "pack.json")


@pytest.mark.parametrize("name", GAMES)
def test_there_are_golden_records_for_two_three_and_four_random_and_greedy_players(name: str) -> None:
    present = {
        (len(record(game, stem)["setup"]["seats"]), stem.split("_")[1]) for game, stem in RECORDS if game == name
    }
    assert present >= {(players, policy) for players in (2, 3, 4) for policy in ("random", "greedy")}


@pytest.mark.parametrize(("name", "stem"), RECORDS)
def test_a_golden_record_gives_the_same_asks_and_score(name: str, stem: str) -> None:
    data, game = record(name, stem), replayed(name, stem)
    assert data["game"] == name and game.over and game.final is not None
    assert game.answers == data["answers"]
    assert {seat: score["vp"] for seat, score in game.final.items()} == data["final"]
    assert game.winners == data["winners"]
    game.ledger.check(everything=True)


def test_a_pillars_record_of_the_first_rules_may_keep_cubes_by_nothing() -> None:
    data = record("pillars_of_the_earth", "first_rules_keep_nothing")
    answers = [line for line in data["answers"] if line[1] == "nothing" and ".keep_cubes." in line[0]]
    assert data["rules"] == "1" and answers
    game = replayed("pillars_of_the_earth", "first_rules_keep_nothing")
    assert game.answers == data["answers"] and game.checksum() == data["checksum"]
    with pytest.raises(RecordError):
        rebuild({**data, "rules": "2"}, pack_file=HERE / "pillars_of_the_earth" / "pack.json")
