"""Tables of another process: followed by the rows of its journal, and played with simulated cards and dice."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, cast

from companion.devices.program.simulated_hands import SimulatedHands
from companion.games import AnyPlugin, RunningGame
from companion.simulation.demo import TIMEOUT, DemoPlayers
from companion.tables import game_packs
from companion.tables.journal import Entry
from companion.tables.seats import Person
from companion.tables.state.reducer import apply
from companion.tables.state.table_state import Settled, TableState
from companion.tables.table import HOST, Table
from tests.faults.thin_client import ThinPage

PATIENCE = 60.0
"""Seconds that a device may take to report an answer, over a restart of the server."""
SEATS = {"N": "blue", "E": "red"}


class FollowedTable:
    """A table of another process: its game by the rows of the journal, and answers by its players' pages."""

    def __init__(self, data: Path, port: int, table: str, host_key: str) -> None:
        self.id, self.port, self.host_key = table, port, host_key
        self.lock = threading.RLock()
        self._data = data
        self._state = TableState(table)
        self._pages: dict[str, ThinPage] = {}
        self._tokens: dict[str, str] = {}

    def begin(self) -> None:
        """Seat the players and start the game."""
        for seat, colour in SEATS.items():
            page = self._pages[seat] = ThinPage(self.port, self.id)
            self._tokens[seat] = page.ask("take_seat", {"seat": seat, "name": seat, "colour": colour})["token"]
        assert self._page(HOST).ask("start", {"start_player": "N"})["ok"]

    def reconnect(self) -> None:
        """The pages connect again when they are needed."""
        for page in self._pages.values():
            page.close()
        self._pages.clear()

    def envelope(self) -> dict[str, Any]:
        """What the host page shows now."""
        page = self._page(HOST)
        page.ask("refresh", {})
        return page.envelope()

    def answer(self, ask: str, value: str, by: str) -> None:
        """Tap an answer on the page of a seat or of the host."""
        reply = self._page(by).ask("answer", {"ask": ask, "epoch": 0, "value": value})
        assert reply["ok"], (ask, value, reply)

    def _page(self, who: str) -> ThinPage:
        if who not in self._pages:
            kind, token = ("host", self.host_key) if who == HOST else ("phone", self._tokens[who])
            self._pages[who] = ThinPage(self.port, self.id, kind, token)
            assert self._pages[who].hello["ok"]
        return self._pages[who]

    def _followed(self) -> TableState:
        file = f"file:{self._data / 'exchequer.sqlite'}?mode=ro"
        with self.lock, closing(sqlite3.connect(file, uri=True)) as books:
            rows = books.execute(
                "SELECT number, at, kind, body, checksum FROM entries"
                " WHERE table_id = ? AND number > ? ORDER BY number",
                (self.id, self._state.number),
            ).fetchall()
            for number, at, kind, body, checksum in rows:
                apply(
                    self._state, Entry(self.id, number, at, kind, json.loads(body), checksum), game_packs.loader(None)
                )
            return self._state

    @property
    def game(self) -> RunningGame | None:
        """The game after all rows so far."""
        return self._followed().game

    @property
    def record(self) -> list[Settled]:
        """The answers so far."""
        return self._followed().record

    @property
    def answers(self) -> list[Settled]:
        """The same, as the game has no corrections."""
        return [one for one in self.record if one.ask]

    @property
    def plugin(self) -> AnyPlugin:
        """The plug-in of its game."""
        return self._followed().plugin

    @property
    def people(self) -> Mapping[str, Person]:
        """Who sits there."""
        return self._followed().people

    paused = over = False


class FollowingPlayers(DemoPlayers):
    """The players of a followed table, with cards and dice at a devices' program.

    ``shown`` has the value that they showed a device for each ask.
    """

    def __init__(self, table: FollowedTable, hands: SimulatedHands, seed: int) -> None:
        super().__init__(cast(Table, table), hands, 0.0, seed)
        self.followed = table
        self.shown: dict[str, str] = {}

    def plays_for(self, seat: str | None) -> bool:
        """These players answer for all, by their phones."""
        return True

    def roll(self, ask: Any, value: str) -> bool:
        """Roll the dice that an ask waits for."""
        is_rolled = super().roll(ask, value)
        if is_rolled:
            self.shown[ask.id] = value
        return is_rolled

    def lay(self, ask: Any, value: str, before: int) -> bool:
        """Lay the cards that give this answer."""
        is_laid = super().lay(ask, value, before)
        if is_laid and ask.device_input != "orientation":  # an event card that lies there may have answered it already
            self.shown[ask.id] = value
        return is_laid

    def tap_unread(self, ask: Any, value: str) -> None:
        """Nothing that a device can read is ever tapped here."""
        raise AssertionError(f"no device reported {ask.id} = {value}")

    def play(self, answers: int) -> None:  # type: ignore[override]
        """Play until so many more answers have been given by devices."""
        wanted = self.by_devices + answers
        while self.by_devices < wanted:
            self.answer_one()

    def play_to_card(self) -> None:
        """Play until a card is awaited."""
        while True:
            game = self.followed.game
            asks = game.asks if game is not None else ()
            if asks and all(ask.device_input not in (None, "die") for ask in asks):
                return
            self.answer_one()

    def wait_for(self, before: int, seconds: float) -> bool:
        """Wait for an answer; what has to be read may take longer on a busy machine, and over restarts."""
        return super().wait_for(before, PATIENCE if seconds >= TIMEOUT else seconds)

    @property
    def by_devices(self) -> int:
        """How many answers devices have given."""
        return sum(one.by in ("camera", "dice") for one in self.followed.answers)
