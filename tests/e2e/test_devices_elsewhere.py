"""Games by devices elsewhere: two tables, restarts of everything, and nothing mixed up or taken twice."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.devices.program.program import Server as ServerAddress
from companion.settings import Settings
from companion.tables.access.device_keys import DeviceKeys, of_table
from companion.tables.access.host_keys import HostKeys
from companion.tables.registry import TableRegistry
from tests.devices_program import RunningProgram, fast_hands
from tests.e2e.followed_table import FollowedTable, FollowingPlayers
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


class Elsewhere:
    """A table with devices of its own, and its players."""

    def __init__(self, data: Path, port: int, table: str, key: str, seed: int, folder: Path) -> None:
        self.table = FollowedTable(data, port, table, key)
        self.table.begin()
        devices = DeviceKeys(HostKeys.at(data), data).key(of_table(table))
        self.server, self.folder = ServerAddress(f"http://127.0.0.1:{port}", devices, table), folder
        self.hands = fast_hands()
        self.players = FollowingPlayers(self.table, self.hands, seed)
        self.start()

    def start(self) -> None:
        """Start the devices' program, also again: the cards stay where they lie."""
        self.program = RunningProgram(self.server, self.folder, self.hands)

    @property
    def camera(self) -> str:
        """The state of the camera as the host page shows it."""
        return str(self.table.envelope()["devices"]["camera"]["state"])

    def close(self) -> None:
        """End the program."""
        self.program.close()
        self.hands.close()


def test_two_tables_are_played_by_their_devices_over_restarts_of_everything(tmp_path: Path, ended: ExitStack) -> None:
    data = tmp_path / "server"
    server = Server(data, "--game", GAME)
    ended.callback(lambda: server.process.kill())
    port = server.port
    second, second_key = open_table_at(server.url, server.house_key, f"{GAME}/")
    one = Elsewhere(data, port, server.table, server.key, 1, tmp_path / "one")
    ended.callback(one.close)
    other = Elsewhere(data, port, second, second_key, 2, tmp_path / "other")
    ended.callback(other.close)
    for table in (one, other):
        assert wait_until(lambda table=table: table.camera == "simulated", START)  # type: ignore[misc]

    # Both tables at the same time.
    beside = threading.Thread(target=other.players.play, args=(4,))
    beside.start()
    one.players.play(4)
    beside.join(START)

    # The program of one table ends: its devices are lost, those of the other table are not.
    one.program.close()
    assert wait_until(lambda: one.camera == "lost", START)
    assert other.camera == "simulated"
    one.start()
    answered = len(one.table.record)

    # The server is killed: a card that is laid meanwhile counts when it is back.
    other.players.play_to_card()
    server.kill()
    for table in (one, other):
        table.table.reconnect()
    beside = threading.Thread(target=other.players.answer_one)
    beside.start()
    server = Server(data, "--port", str(port), "--game", GAME)
    beside.join(START)
    assert not beside.is_alive()
    assert wait_until(lambda: one.camera == "simulated", START)
    assert len(one.table.record) == answered
    one.players.play(3)

    for table in (one, other):
        answers = table.table.answers
        read = {each.ask: each.value for each in answers if each.by in ("camera", "dice")}
        assert {ask: value for ask, value in table.players.shown.items() if ask in read}.items() <= read.items()
        assert len({each.ask for each in answers}) == len(answers)
        assert table.players.by_devices >= 5
    assert server.stop() == 0
    registry = TableRegistry(Settings(data=data))
    for table in (one, other):
        assert registry.get(table.table.id).record == table.table.record
    registry.journal.close()
