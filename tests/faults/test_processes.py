"""Two processes of a café on one PostgreSQL and one Redis: a table is played through both, and one is killed."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from socketio.exceptions import SocketIOError

from tests.faults.server import Page, Server
from tests.house import open_table_at
from tests.waiting import wait_until

COLOURS = {"N": "blue", "E": "red"}
GAME = "world_without_end"


@pytest.fixture
def servers(
    tmp_path: Path, postgres_url: str, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> Iterator[list[Server]]:
    """Two processes that serve the same tables."""
    monkeypatch.setenv("EXCHEQUER_DATABASE", postgres_url)
    monkeypatch.setenv("EXCHEQUER_REDIS", redis_url)
    started = [Server(tmp_path) for _ in range(2)]
    table, key = open_table_at(started[0].url, started[0].house_key, f"{GAME}/")
    for server in started:
        server.table, server.key = table, key
    yield started
    for server in started:
        if server.process.poll() is None:
            server.kill()


class Evening:
    """A host and two players, whose pages are at either process."""

    def __init__(self, servers: list[Server]) -> None:
        here, there = servers
        self.key, self.chance = here.key, random.Random(1)
        self.answers = 0
        """How many answers were acknowledged."""
        self.pages = {"host": Page(here, "host", here.key), "N": Page(here), "E": Page(there)}
        self.tokens = {seat: self.take(seat, colour) for seat, colour in COLOURS.items()}
        assert self.pages["host"].send("start", {"start_player": "N"})["ok"]

    def take(self, seat: str, colour: str) -> str:
        """Take a seat; returns its token."""
        reply = self.pages[seat].send("take_seat", {"seat": seat, "name": f"Player {seat}", "colour": colour})
        return str(reply["token"])

    def play(self, answers: int) -> None:
        """Give random answers, each by the page of the seat that is asked, until a page is cut off."""
        until = self.answers + answers
        while self.answers < until:
            wait_until(lambda: self.is_cut_off or (self.kept == self.answers and bool(self.asked())))
            if self.is_cut_off:
                return
            seat, ask = self.asked()[0]
            content = {
                "ask": ask["id"],
                "epoch": self.pages[seat].newest["epoch"],
                "value": self.chance.choice(ask["options"])["value"],
            }
            reply = self.pages[seat].send("answer", content)
            assert reply["ok"], reply
            self.answers += not reply["repeated"]

    def shows(self, seat: str, paused: bool) -> bool:
        """Whether the page of a seat shows that the table is paused, or is not."""
        return bool(self.pages[seat].newest["table"]["paused"] == paused)

    @property
    def is_cut_off(self) -> bool:
        """Whether a page has lost its connection."""
        return not all(page.client.connected for page in self.pages.values())

    def asked(self) -> list[tuple[str, Any]]:
        """What the seats are asked, as their pages show it."""
        return [
            (seat, ask) for seat in COLOURS for ask in self.pages[seat].newest["view"]["asks"] if ask.get("options")
        ]

    def move_to(self, server: Server) -> None:
        """Connect the pages again, all to this process."""
        for name, page in self.pages.items():
            with suppress(SocketIOError):
                page.close()
            token = self.key if name == "host" else self.tokens[name]
            self.pages[name] = Page(server, "host" if name == "host" else "phone", token)

    @property
    def kept(self) -> int:
        """How many answers the record has, as the host's page shows it."""
        return int(self.pages["host"].newest["undo"]["count"])


def test_a_table_is_played_through_two_processes_of_which_one_is_killed(servers: list[Server]) -> None:
    evening = Evening(servers)
    evening.play(8)
    for paused in (True, False):
        assert evening.pages["host"].send("pause", {"paused": paused})["ok"]
        wait_until(partial(evening.shows, "E", paused))
    killer = threading.Timer(0.3, servers[0].kill)
    killer.start()
    with suppress(SocketIOError):
        evening.play(1000)
    killer.join()
    evening.move_to(servers[1])
    wait_until(lambda: all(page.newest for page in evening.pages.values()))
    assert evening.answers <= evening.kept <= evening.answers + 1
    evening.answers = evening.kept
    evening.play(5)
    wait_until(lambda: evening.kept == evening.answers)
    assert servers[1].stop() == 0
