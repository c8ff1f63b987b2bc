"""Whole games of Monasterium at a table with devices, and the policy of its simulated players."""

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
from tests.companion.games.monasterium.device_table import DeviceTable


def test_a_whole_game_by_camera_and_dice_reader_is_that_of_its_record(tmp_path: Path) -> None:
    device_table = DeviceTable(tmp_path, "NES")
    random = Random(7)
    simulated = SimulatedPlayers(MonasteriumPolicy(device_table.game, random, greedy=True))
    tapped: list[str] = []
    while not device_table.table.over and not device_table.game.over:
        ask = random.choice(device_table.game.asks)
        before = len(device_table.table.record)
        if device_table.settle(ask, simulated.choose(ask), random):
            tapped.append(ask.id)
        assert len(device_table.table.record) == before + 1, ask.id
    by = [settled.by for settled in device_table.table.record]
    assert by.count("camera") == 3
    assert by.count("dice") == sum(".roll" in line[0] or ".again" in line[0] for line in device_table.answers)
    assert len(tapped) + by.count("camera") + by.count("dice") == len(by)
    assert not any(word in ask for ask in tapped for word in ("missions", ".roll", ".again"))
    rebuilt = rebuild(device_table.table.to_record())
    assert rebuilt.final == device_table.game.final
    assert rebuilt.checksum() == device_table.game.checksum()
    device_table.close()


def test_the_same_answers_take_fewer_taps_where_devices_read_rolls_and_cards() -> None:
    by_hand, record = play("monasterium", 3, 1, "greedy", devices=False, with_record=True)
    with_devices, _ = play("monasterium", 3, 1, "greedy", devices=True, with_record=False)
    assert record is not None
    assert by_hand["answers"] == with_devices["answers"] == len(record["answers"])
    assert with_devices["taps"] is not None and by_hand["taps"] is not None
    assert with_devices["taps"] < by_hand["taps"] < by_hand["answers"]


def played(players: int, policy: str, seed: int) -> Any:
    """A game to its end."""
    random, module = Random(seed), GAMES["monasterium"]
    from companion.games.pack_loader import reference

    setup = module.Setup.parse({"game": "monasterium", "seats": seat_players(players, random)})
    game = module.Game(setup, reference("monasterium"))
    simulated = SimulatedPlayers(MonasteriumPolicy(game, random, greedy=policy == "greedy"))
    while not game.over:
        ask = random.choice(game.asks)
        game.answer(ask.id, simulated.choose(ask))
    return game


def windows(area: Area) -> int:
    """How many window tiles a player has."""
    return sum(3 - row.count(None) for row in area.windows.values())


def per_seat(games: list[Any], figure: Any) -> float:
    return float(mean(figure(game, seat) for game in games for seat in game.board.seats))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_players_score_more_and_send_novices_fill_windows_and_reach_missions(players: int) -> None:
    greedy = [played(players, "greedy", seed) for seed in range(3)]
    by_chance = [played(players, "random", seed) for seed in range(3)]

    def points(game: Any, seat: str) -> float:
        return float(game.final[seat]["vp"])

    assert per_seat(greedy, points) > 1.3 * per_seat(by_chance, points)
    assert per_seat(greedy, lambda game, seat: game.board.sent(seat)) >= 6
    assert per_seat(greedy, lambda game, seat: windows(game.board.areas[seat])) >= 2
    assert per_seat(greedy, lambda game, seat: len(game.board.areas[seat].missions)) >= 0.5


def test_greedy_players_roll_at_random() -> None:
    random, module = Random(3), GAMES["monasterium"]
    from companion.games.pack_loader import reference

    game = module.Game(
        module.Setup.parse({"game": "monasterium", "seats": {"N": "blue", "E": "red"}}), reference("monasterium")
    )
    simulated = SimulatedPlayers(MonasteriumPolicy(game, random, greedy=True))
    while not isinstance(game.asks[0], RollAsk):
        game.answer(game.asks[0].id, simulated.choose(game.asks[0]))
    faces = "".join(simulated.choose(game.asks[0]) for _ in range(200))
    assert all(150 < faces.count(face) < 250 for face in "123456")
