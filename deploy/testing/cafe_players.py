"""Players of the test of a house, run inside its network: they play at several tables until they are told to stop.

``deploy.testing.cafe`` starts it as ``python -m deploy.testing.cafe_players PORT KEY TABLES``. Each line of its input
is a command, answered by a line of JSON: ``count`` tells how many answers were acknowledged and how long ago each table
had its last one, ``stop`` ends the games, compares what the server has with what was acknowledged, and ends.
"""

from __future__ import annotations

import itertools
import json
import random
import sys
import time
import urllib.parse
from collections.abc import Callable

from companion.games import names
from deploy.testing.power_player import Players, request
from deploy.testing.virtual_machine import SystemTestError
from tests.faults.thin_client import Gone

PATIENCE = 20.0
"""Seconds in which the players have to be back at their table at the end."""


class House:
    """Tables of one house, each with two players and a host."""

    def __init__(self, port: int, key: str, tables: int) -> None:
        """Open the tables with the house key and begin to play. Raises `SystemTestError`."""
        ticks = itertools.count(1)
        self.last: dict[str, float] = {}
        self.tables: list[Players] = []
        self.port = port
        for number in range(tables):
            players = Players(random.Random(number), self._noting(number, ticks))
            players.pace = 0.05
            players.table, players.key = open_table(port, key, f"Table {number}")
            players.sit_down(port)
            self.tables.append(players)
        for players in self.tables:
            players.play()

    def _noting(self, number: int, ticks: itertools.count[int]) -> Callable[[], int]:
        """The position of a player, which is asked for at each acknowledgement: a number that rises."""

        def position() -> int:
            if number < len(self.tables):
                self.last[self.tables[number].table] = time.monotonic()
            return next(ticks)

        return position

    def count(self) -> dict[str, object]:
        """The acknowledged answers of all tables, and the seconds since the last of each."""
        now = time.monotonic()
        return {
            "acknowledged": sum(players.game.acknowledged() for players in self.tables),
            "idle": [round(now - self.last.get(players.table, 0.0), 2) for players in self.tables],
            "faults": [fault for players in self.tables for fault in players.faults],
        }

    def stop(self) -> dict[str, object]:
        """End the games: how many answers were acknowledged, and what the server does not have of them."""
        counted = self.count()
        missing = []
        for players in self.tables:
            players.wait()
            until = time.monotonic() + PATIENCE
            while True:
                try:
                    players.sit_down(self.port)
                    players.settle_the_last()
                    break
                except (Gone, OSError, SystemTestError, KeyError) as problem:
                    if time.monotonic() > until:
                        missing.append(f"{players.table}: {problem!r}")
                        break
                    time.sleep(0.5)
            missing += [f"{players.table}: {fault}" for fault in players.faults]
            players.wait()
        return {**counted, "missing": missing}


def open_table(port: int, key: str, name: str) -> tuple[str, str]:
    """Open a table with the house key: its id and its host's key. Raises `SystemTestError`."""
    form = urllib.parse.urlencode({"name": name, "play": f"{names()[0]}/"}).encode()
    status, headers, text = request(
        port, "POST", "/", form, f"exchequer_house={key}", kind="application/x-www-form-urlencoded"
    )
    found = urllib.parse.urlsplit(headers.get("location", ""))
    host_key = urllib.parse.parse_qs(found.query).get("key", [""])[0]
    if status != 303 or not host_key:
        raise SystemTestError(f"no table can be opened: {status} {text[:200]}")
    return found.path.rpartition("/")[2], host_key


def main() -> None:
    """Carry out the commands of the standard input."""
    house = House(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
    print(json.dumps({"ready": True}), flush=True)
    for line in sys.stdin:
        word = line.strip()
        print(json.dumps(house.stop() if word == "stop" else house.count()), flush=True)
        if word == "stop":
            return


if __name__ == "__main__":
    main()
