"""Whole games of Monasterium at a table with devices, and the policy of its simulated players."""

from __future__ import annotations

from pathlib import Path
from random import Random

from companion.games.monasterium.policy import MonasteriumPolicy
from companion.simulation.players import SimulatedPlayers
from companion.tables.records.records import rebuild
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
