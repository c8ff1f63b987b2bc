"""Games by devices that agents report: two tables, restarts of everything, and nothing mixed up or taken twice."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.settings import Settings
from companion.tables.device_keys import DeviceKeys, of_table
from companion.tables.registry import TableRegistry
from companion.tables.seats import HostKeys
from tests.e2e.agent_tables import AgentPlayers, AgentProcess, FollowedTable
from tests.faults.server import Server
from tests.house import open_table_at
from tests.waiting import wait_until

GAME = "world_without_end"
START = 60.0
"""Seconds that a process may take to start on a busy machine."""


@pytest.fixture
def ended() -> Iterator[ExitStack]:
    """What is ended after the test."""
    with ExitStack() as stack:
        yield stack


def joined(data: Path, port: int, table: str, key: str, seed: int, ended: ExitStack, folder: Path) -> AgentPlayers:
    """The players of a table with an agent of its own, which is connected."""
    followed = FollowedTable(data, port, table, key)
    followed.begin()
    devices = DeviceKeys(HostKeys.at(data), data).key(of_table(table))
    agent = AgentProcess(f"http://127.0.0.1:{port}", table, devices, folder)
    ended.callback(agent.close)
    return AgentPlayers(followed, agent, seed)


def state_of(players: AgentPlayers) -> str:
    """The state of the camera as the host page shows it."""
    return str(players.followed.envelope()["devices"]["camera"]["state"])


def test_two_tables_are_played_by_their_agents_over_restarts_of_everything(tmp_path: Path, ended: ExitStack) -> None:
    data = tmp_path / "server"
    server = Server(data, "--game", GAME)
    ended.callback(lambda: server.process.kill())
    port = int(server.url.rsplit(":", 1)[1])
    second, second_key = open_table_at(server.url, server.house_key, f"{GAME}/")
    one = joined(data, port, server.table, server.key, 1, ended, tmp_path / "one")
    other = joined(data, port, second, second_key, 2, ended, tmp_path / "other")
    for players in (one, other):
        assert wait_until(lambda players=players: state_of(players) == "simulated", START)  # type: ignore[misc]
        shown = players.followed.envelope()["devices"]
        assert shown["camera"]["simulated"] and shown["dice"]["simulated"]

    # Both tables at the same time.
    beside = threading.Thread(target=other.play, args=(4,))
    beside.start()
    one.play(4)
    beside.join(START)

    # The agent of one table is killed: its devices are lost, those of the other table are not.
    one.agent_mat.agent.kill()
    assert wait_until(lambda: state_of(one) == "lost", START)
    assert state_of(other) == "simulated"
    one.agent_mat.agent.start()
    one.agent_mat.lay_again()
    answered = len(one.followed.record)

    # The server is killed: a card that is laid meanwhile counts when it is back.
    other.play_to_card()
    server.kill()
    for players in (one, other):
        players.followed.reconnect()
    beside = threading.Thread(target=other.answer_one)
    beside.start()
    server = Server(data, "--port", str(port), "--game", GAME)
    beside.join(START)
    assert not beside.is_alive()
    assert wait_until(lambda: state_of(one) == "simulated", START)
    assert len(one.followed.record) == answered
    one.play(3)

    for players in (one, other):
        answers = players.followed.answers
        read = {each.ask: each.value for each in answers if each.by in ("camera", "dice")}
        assert {ask: value for ask, value in players.shown.items() if ask in read}.items() <= read.items()
        assert len({each.ask for each in answers}) == len(answers)
        assert players.by_devices >= 5
    assert server.stop() == 0
    registry = TableRegistry(Settings(data=data))
    for players in (one, other):
        found = registry.get(players.followed.id)
        assert found.record == players.followed.record
    registry.journal.close()
