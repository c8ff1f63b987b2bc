"""House whose workers pass connections on: real processes, that are killed, stopped and told to end."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from companion.cli.worker_processes import STOPPED_SECONDS
from tests.companion.cluster.house_processes import HouseProcesses, Player
from tests.companion.cluster.test_house import BACK_SECONDS, check, play_on
from tests.faults.house import is_running
from tests.redis_server import RedisServer
from tests.waiting import wait_until

PAGES = 28
"""Pages that are opened so that some come to each worker."""


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that a service manager gives the house."""
    folder = tmp_path / "run"
    folder.mkdir()
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(folder))
    return folder


@pytest.fixture
def house(tmp_path: Path, run: Path, postgres_url: str, own_redis_server: RedisServer) -> Iterator[HouseProcesses]:
    begun = HouseProcesses(tmp_path, postgres_url, own_redis_server.url, options=("--metrics-from", "127.0.0.1"))
    try:
        assert wait_until(lambda: sockets(run) == {f"{worker}.socket" for worker in begun.workers()})
        yield begun
    finally:
        begun.close()


def sockets(run: Path) -> set[str]:
    """The names of the sockets of the workers."""
    return {one.name for one in run.glob("*/*")}


def figures(house: HouseProcesses, name: str) -> set[float]:
    """A figure as any of the workers tell it."""
    found = set()
    for _ in range(16):
        for line in requests.get(f"{house.url}/metrics", timeout=20).text.splitlines():
            if line.startswith(name):
                found.add(float(line.rpartition(" ")[2]))
    return found


def test_pages_are_at_the_writer_through_play_kills_and_drains(
    house: HouseProcesses, own_redis_server: RedisServer
) -> None:
    """One house for all of it, since it takes seconds to start."""
    table, key = house.settled_table()
    writer = house.writer_of(table)
    host = house.page(table, "host", key)
    phones = [house.page(table, is_named=number < PAGES / 2) for number in range(PAGES)]
    assert {house.worker_with(page) for page in (host, *phones)} == {writer}
    assert all(page.connections == 1 and page.hellos == 1 for page in phones)
    for when in ("", "_at_once"):
        taken = figures(house, f'exchequer_moved_sessions_total{{way="taken{when}"}}')
        given = figures(house, f'exchequer_moved_sessions_total{{way="given{when}"}}')
        assert max(taken) == sum(taken) == max(given) > 0
    assert figures(house, "exchequer_remote_sessions") == {0.0}
    north, east = phones[:2]
    north.take_seat("N", "blue", "Ada")
    east.take_seat("E", "red", "Bea")
    assert host.send("start", {"start_player": "N"})["ok"]

    # The bus is away: nobody notices.
    players = [Player(north, 1), Player(east, 2)]
    own_redis_server.kill()
    count = len(house.answers(table))
    assert wait_until(lambda: len(house.answers(table)) >= count + 10)
    assert check(house, table, players) >= 10
    assert north.connections == east.connections == 1 and "lost" not in (north.state, east.state)
    own_redis_server.start()

    # A worker is told to end while answers come: the pages go with their table, and keep their connections.
    assert wait_until(lambda: len(house.workers()) == 2)
    players = play_on(players)
    count = len(house.answers(table))
    assert wait_until(lambda: len(house.answers(table)) >= count + 5)
    os.kill(writer, signal.SIGTERM)
    assert wait_until(lambda: house.writer_of(table) not in (0, writer))
    count = len(house.answers(table))
    assert wait_until(lambda: len(house.answers(table)) >= count + 5)
    check(house, table, players)
    assert {page.connections for page in (north, east)} == {1}
    assert wait_until(lambda: len(house.workers()) == 2 and writer not in house.workers().values(), BACK_SECONDS)
    writer = house.writer_of(table)
    assert {house.worker_with(page) for page in (north, east)} == {writer}

    # The writer is killed: its pages connect anew, and go to the next one.
    players = play_on(players)
    count = len(house.answers(table))
    assert wait_until(lambda: len(house.answers(table)) >= count + 5)
    os.kill(writer, signal.SIGKILL)
    count = len(house.answers(table))
    assert wait_until(lambda: len(house.answers(table)) > count, BACK_SECONDS)
    check(house, table, players)
    assert wait_until(lambda: {house.worker_with(page) for page in (north, east)} == {house.writer_of(table)})
    assert "Traceback" not in house.said(), house.said()


def test_a_worker_that_hangs_gets_no_connection_and_keeps_nobody_waiting(house: HouseProcesses) -> None:
    table, _ = house.settled_table()
    writer = house.writer_of(table)
    os.kill(writer, signal.SIGSTOP)
    try:
        # Its lease ends within seconds; until then those who come to the other worker are relayed in vain.
        page = house.page(table)
        assert page.send("refresh", {})["ok"]
        assert house.writer_of(table) not in (0, writer)
    finally:
        with contextlib.suppress(ProcessLookupError):  # the house has killed it meanwhile
            os.kill(writer, signal.SIGCONT)
    assert page.send("refresh", {})["ok"] and "Traceback" not in house.said(), house.said()

    # The writer, which has the connection of the page, is stopped for good: it is ended, and the page comes back.
    assert wait_until(lambda: len(house.workers()) == 2)
    page = house.page(table)
    writer, before = house.worker_with(page), page.connections
    os.kill(writer, signal.SIGSTOP)
    assert wait_until(lambda: page.connections > before and page.state == "well", STOPPED_SECONDS + BACK_SECONDS)
    assert page.send("refresh", {})["ok"] and not is_running(writer)


def test_the_folder_of_the_sockets_is_private_and_goes_with_the_house(house: HouseProcesses, run: Path) -> None:
    (folder,) = run.iterdir()
    assert folder.stat().st_mode & 0o777 == 0o700
    assert all(one.is_socket() and one.stat().st_mode & 0o077 == 0 for one in folder.iterdir())
    house.close()
    assert list(run.iterdir()) == []
