"""House: two worker processes over PostgreSQL and Redis, that are killed, told to end, and cut off from each other."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from tests.companion.cluster.house_processes import HouseProcesses, Player
from tests.redis_server import RedisServer
from tests.waiting import wait_until

BACK_SECONDS = 20.0
"""Seconds within which tables of a dead worker are served again, on a machine that is busy with other tests."""


@pytest.fixture
def house(tmp_path: Path, postgres_url: str, own_redis_server: RedisServer) -> Iterator[HouseProcesses]:
    """Its pages are relayed, as between two computers."""
    begun = HouseProcesses(tmp_path, postgres_url, own_redis_server.url, options=("--relay-only",))
    try:
        yield begun
    finally:
        begun.close()


def other_than(house: HouseProcesses, process: int) -> int:
    return next(one for one in house.workers().values() if one != process)


def check(house: HouseProcesses, table: str, players: list[Player]) -> int:
    """No acknowledged answer is lost, none is invented or given twice; returns how many there are."""
    acknowledged = set[tuple[str, str]]().union(*(player.stop() for player in players))
    given = set[tuple[str, str]]().union(*(player.given for player in players))
    answers = house.answers(table)
    assert acknowledged <= set(answers) <= given
    assert len({ask for ask, _ in answers}) == len(answers)
    assert all(player.page.numbers_rise() for player in players)
    return len(answers)


def play_on(players: list[Player]) -> list[Player]:
    return [Player(player.page, seed, player) for seed, player in enumerate(players)]


def test_play_through_kills_pauses_of_the_bus_and_drains(house: HouseProcesses, own_redis_server: RedisServer) -> None:
    """One house for all of it, since it takes seconds to start."""
    table, key = house.settled_table()
    assert {requests.get(f"{house.url}/phone/{table}", timeout=20).status_code for _ in range(8)} == {200}
    writer = house.writer_of(table)
    front = other_than(house, writer)
    host = house.page(table, "host", key, front)
    away, near = house.page(table, at=front), house.page(table, at=writer)
    away.take_seat("N", "blue", "Ada")
    near.take_seat("E", "red", "Bea")
    assert host.send("start", {"start_player": "N"})["ok"]

    # Answers through the worker that does not write, and requests to it.
    players = [Player(away, 1), Player(near, 2)]
    assert wait_until(lambda: len(house.answers(table)) >= 10)
    assert check(house, table, players) >= 10
    sealed = f"{house.url}/games/{table}/table.sealed?key={key}"
    assert {requests.get(sealed, timeout=20).status_code for _ in range(6)} == {200}

    # The bus is away: who is at the writer plays on.
    own_redis_server.kill()
    away.wait(lambda: away.state == "lost")
    assert near.state == "well" and near.send("refresh", {})["ok"]
    hellos = away.hellos
    own_redis_server.start()
    away.wait(lambda: away.hellos > hellos and away.state == "well")

    # The writer is killed while answers come.
    players = play_on(players)
    count = len(house.answers(table))
    assert wait_until(lambda: len(house.answers(table)) >= count + 5)
    hellos = away.hellos
    os.kill(writer, signal.SIGKILL)
    count = len(house.answers(table))
    away.wait(lambda: away.hellos > hellos)
    assert wait_until(lambda: len(house.answers(table)) > count, BACK_SECONDS)
    check(house, table, players)
    assert wait_until(lambda: len(house.workers()) == 2 and writer not in house.workers().values())

    # A worker is told to end while answers come.
    players = play_on(players)
    count = len(house.answers(table))
    assert wait_until(lambda: len(house.answers(table)) >= count + 5)
    writer = house.writer_of(table)
    os.kill(writer, signal.SIGTERM)
    assert wait_until(lambda: house.writer_of(table) not in (0, writer))
    count = len(house.answers(table))
    assert wait_until(lambda: len(house.answers(table)) >= count + 5)
    check(house, table, players)
    assert "redis://" not in house.said() and "postgresql" not in house.said()
    assert "Traceback" not in house.said(), house.said()


def test_a_house_needs_its_database_and_its_bus(tmp_path: Path) -> None:
    from click.testing import CliRunner

    from companion.__main__ import main

    for environment, options in (
        ({}, []),
        ({"EXCHEQUER_BUS": "redis://:secret@127.0.0.1:1/0"}, []),
        ({"EXCHEQUER_BUS": "redis://:secret@127.0.0.1:1/0", "EXCHEQUER_DATABASE": "postgresql://x@y/z"}, ["--demo"]),
    ):
        clean = {"EXCHEQUER_BUS": None, "EXCHEQUER_DATABASE": None}
        arguments = ["run", "--workers", "2", "--port", "0", "--data", str(tmp_path), *options]
        done = CliRunner().invoke(main, arguments, env={**clean, **environment})
        assert done.exit_code == 1 and "--workers" in done.output and "secret" not in done.output
