"""Whole games at a table with devices, and what the people who play them are like."""

from __future__ import annotations

from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

import pytest

from companion.cli.simulate import play, seat_players
from companion.games.monasterium.policy import MonasteriumPolicy
from companion.simulation.players import SimulatedPlayers
from companion.tables.records import rebuild
from engine.core.rolls import RollAsk
from engine.games import GAMES
from engine.monasterium.board import Area
from tests.companion.games.monasterium.evening import Evening


def test_a_whole_game_through_camera_and_dice_tray_is_that_of_its_record(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "NES")
    random = Random(7)
    people = SimulatedPlayers(MonasteriumPolicy(evening.game, random, greedy=True))
    tapped: list[str] = []
    while not evening.table.over and not evening.game.over:
        ask = random.choice(evening.game.asks)
        before = len(evening.table.record)
        if evening.settle(ask, people.choose(ask), random):
            tapped.append(ask.id)
        assert len(evening.table.record) == before + 1, ask.id
    by = [settled.by for settled in evening.table.record]
    assert by.count("camera") == 3
    assert by.count("dice") == sum(".roll" in line[0] or ".again" in line[0] for line in evening.answers)
    assert len(tapped) + by.count("camera") + by.count("dice") == len(by)
    assert not any(word in ask for ask in tapped for word in ("missions", ".roll", ".again"))
    rebuilt = rebuild(evening.table.to_record())
    assert rebuilt.final == evening.game.final
    assert rebuilt.checksum() == evening.game.checksum()
    evening.close()


def test_simulated_senses_spare_just_what_the_table_spares() -> None:
    for seed in (1, 2):
        bare, record = play("monasterium", 3, seed, "greedy", sensed=False, keep=True)
        spared, _ = play("monasterium", 3, seed, "greedy", sensed=True, keep=False)
        assert record is not None
        assert bare["taps"] == bare["answers"] == len(record["answers"])
        sensed = [
            line
            for line in record["answers"]
            if str(line[1]).startswith(("neutral:", "own:")) or "missions" in str(line[0])
        ]
        assert spared["taps"] == bare["taps"] - len(sensed)


def played(players: int, policy: str, seed: int) -> Any:
    """A game to its end."""
    random, module = Random(seed), GAMES["monasterium"]
    from companion.games.pack_loader import reference

    setup = module.Setup.parse({"game": "monasterium", "seats": seat_players(players, random)})
    game = module.Game(setup, reference("monasterium"))
    people = SimulatedPlayers(MonasteriumPolicy(game, random, greedy=policy == "greedy"))
    while not game.over:
        ask = random.choice(game.asks)
        game.answer(ask.id, people.choose(ask))
    return game


def windows(area: Area) -> int:
    """How many window tiles a player has."""
    return sum(3 - row.count(None) for row in area.windows.values())


def per_seat(games: list[Any], figure: Any) -> float:
    return float(mean(figure(game, seat) for game in games for seat in game.board.seats))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_people_play_games_that_look_like_real_ones(players: int) -> None:
    greedy = [played(players, "greedy", seed) for seed in range(3)]
    by_chance = [played(players, "random", seed) for seed in range(3)]

    def points(game: Any, seat: str) -> float:
        return float(game.final[seat]["vp"])

    assert per_seat(greedy, points) > 1.3 * per_seat(by_chance, points)
    assert per_seat(greedy, lambda game, seat: game.board.sent(seat)) >= 6
    assert per_seat(greedy, lambda game, seat: windows(game.board.areas[seat])) >= 2
    assert per_seat(greedy, lambda game, seat: len(game.board.areas[seat].missions)) >= 0.5


def test_a_roll_is_chance_also_for_greedy_people() -> None:
    random, module = Random(3), GAMES["monasterium"]
    from companion.games.pack_loader import reference

    game = module.Game(
        module.Setup.parse({"game": "monasterium", "seats": {"N": "blue", "E": "red"}}), reference("monasterium")
    )
    people = SimulatedPlayers(MonasteriumPolicy(game, random, greedy=True))
    while not isinstance(game.asks[0], RollAsk):
        game.answer(game.asks[0].id, people.choose(game.asks[0]))
    faces = "".join(people.choose(game.asks[0]) for _ in range(200))
    assert all(150 < faces.count(face) < 250 for face in "123456")
