"""Devices elsewhere: two tables of a server in another process; its death, and that of a program, lose no card."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from companion.devices.program.program import Server as ServerAddress
from companion.settings import Settings
from companion.tables.access.device_keys import DeviceKeys, of_table
from companion.tables.access.host_keys import HostKeys
from companion.tables.registry import TableRegistry
from tests.devices_program import RunningProgram, fast_hands
from tests.faults.server import Server
from tests.faults.thin_client import ThinPage
from tests.house import open_table_at
from tests.server_processes import free_port
from tests.waiting import wait_until

GAME = "world_without_end"
START = 60.0
"""Seconds that a process may take to start on a busy machine."""
COLOURS = {"N": "blue", "E": "red"}
CARDS = ("I-04", "I-11", "I-05", "I-10")
"""Event cards of the first chapter."""


class Table:
    """A table of the server with a program and simulated cards of its own; its host gives the other answers."""

    def __init__(self, server: Server, table: str, key: str, folder: Path) -> None:
        self.id, self.key = table, key
        devices = DeviceKeys(HostKeys.at(server.data), server.data).key(of_table(table))
        self.address, self.folder, self.hands = ServerAddress(server.url, devices, table), folder, fast_hands()
        self.laid: list[str] = []
        self.tokens: dict[str, str | None] = dict.fromkeys(COLOURS)
        self.connect(server)
        for seat, colour in COLOURS.items():
            reply = self.phones[seat].ask("take_seat", {"seat": seat, "name": seat, "colour": colour})
            self.tokens[seat] = reply["token"]
        assert self.host.ask("start", {"start_player": "N"})["ok"]
        self.start()

    def connect(self, server: Server) -> None:
        """Open the pages, also again."""
        self.host = ThinPage(server.port, self.id, "host", self.key)
        self.phones = {seat: ThinPage(server.port, self.id, "phone", token) for seat, token in self.tokens.items()}

    def start(self) -> None:
        """Start the program, also again: the cards stay where they lie."""
        self.program = RunningProgram(self.address, self.folder, self.hands, dice=False)

    def camera(self) -> str:
        """The state of the camera as the host page shows it."""
        return str(self.host.refreshed()["devices"]["camera"]["state"])

    def lay(self, card: str) -> None:
        """Lay an event card on the middle of the mat, in place of the one before."""
        if self.laid:
            self.hands.remove(f"WE-{self.laid[-1]}")
        self.hands.lay(f"WE-{card}", "middle", 90.0)
        self.laid.append(card)

    def asks(self) -> dict[str, Any]:
        """The open asks that each phone can answer, by seat."""
        return {seat: phone.refreshed()["view"]["asks"] for seat, phone in self.phones.items()}

    def is_read(self) -> bool:
        """Whether the last card has answered: another ask than that for an event is open."""
        return not any(ask["id"].endswith(".event") for asks in self.asks().values() for ask in asks)

    def play_to_event(self) -> None:
        """Tap answers until an event card is awaited."""
        while self.is_read():
            seat, ask = next((seat, asks[0]) for seat, asks in self.asks().items() if asks)
            answer = {"ask": ask["id"], "epoch": 0, "value": ask["options"][-1]["value"]}
            assert self.phones[seat].ask("answer", answer)["ok"]

    def close(self) -> None:
        """End the program."""
        self.program.close()
        self.hands.close()


@pytest.fixture
def ended() -> Iterator[ExitStack]:
    """What is ended after the test."""
    with ExitStack() as stack:
        yield stack


def test_two_tables_are_read_by_their_own_devices_over_restarts_of_everything(tmp_path: Path, ended: ExitStack) -> None:
    options = ("--game", GAME, "--port", str(free_port()))
    server = Server(tmp_path / "server", *options)
    ended.callback(lambda: server.process.kill())
    second = open_table_at(server.url, server.house_key, f"{GAME}/")
    tables = one, other = [Table(server, *links, tmp_path / links[0]) for links in ((server.table, server.key), second)]
    for table in tables:
        ended.callback(table.close)
        wait_until(lambda table=table: table.camera() == "simulated", START)  # type: ignore[misc]

    # A card is read at its own table.
    one.lay(CARDS[0])
    wait_until(one.is_read, START)
    assert not other.is_read()
    other.lay(CARDS[1])
    wait_until(other.is_read, START)

    # The program of one table ends: its devices are lost, those of the other table are not.
    one.program.close()
    wait_until(lambda: one.camera() == "lost", START)
    assert other.camera() == "simulated"
    one.start()
    wait_until(lambda: one.camera() == "simulated", START)

    # The server is killed: cards that are laid meanwhile count when it is back.
    for table in tables:
        table.play_to_event()
    server.kill()
    one.lay(CARDS[2])
    other.lay(CARDS[3])
    server = Server(server.data, *options)
    for table in tables:
        table.connect(server)
        wait_until(table.is_read, START)
    assert server.stop() == 0

    registry = TableRegistry(Settings(data=server.data))
    for table in tables:
        record: Any = registry.get(table.id).record
        assert [line.value for line in record if line.by == "camera" and line.ask.endswith(".event")] == table.laid
    registry.close()
