"""Tables whose devices an agent reports: server and agents as processes, and players who move simulated cards and dice.

The players follow the game by the rows of the server's journal, which is open to read meanwhile. What a device can
answer they lay or roll at the agent's simulated table, by commands to that process; the rest they tap over a socket.
"""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import IO, Any, cast

from companion.games import AnyPlugin, RunningGame
from companion.simulation.demo import TIMEOUT, DemoPlayers
from companion.tables import game_packs
from companion.tables.journal import Entry
from companion.tables.reducer import apply
from companion.tables.seats import Person
from companion.tables.state import Settled, SettledAnswer, TableState
from companion.tables.table import HOST, Table
from hardware.camera.simulated.table import CARRY, LEAVE, SimulatedTable
from hardware.dice.simulator import SimulatedDiceReader
from tests.faults.thin_client import ThinPage

PACE = 4.0
"""How much quicker the simulated hands are than people's."""
PATIENCE = 60.0
"""Seconds that a device may take to report an answer, over a restart of the server."""
SEATS = {"N": "blue", "E": "red"}


class AgentProcess:
    """``exchequer devices`` as a process, with a simulated camera and simulated dice."""

    def __init__(self, url: str, table: str, key: str, data: Path) -> None:
        self._words = ["--server", url, "--table", table, "--key", key, "--data", str(data), "--pace", str(PACE)]
        self.start()

    def start(self) -> None:
        """Start it, also again."""
        devices = ["--camera", "simulated", "--dice", "simulated"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "companion", "devices", *self._words, *devices], stdin=subprocess.PIPE, text=True
        )

    def command(self, **command: object) -> None:
        """Let the simulated hands do something."""
        pipe = cast("IO[str]", self.process.stdin)
        pipe.write(json.dumps(command) + "\n")
        pipe.flush()

    def kill(self) -> None:
        """Kill it without any clean-up."""
        self.process.kill()
        self.close()

    def close(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(timeout=20)
        cast("IO[str]", self.process.stdin).close()


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
    def answers(self) -> list[SettledAnswer]:
        """The same, as the game has no corrections."""
        return [one for one in self.record if isinstance(one, SettledAnswer)]

    @property
    def plugin(self) -> AnyPlugin:
        """The plug-in of its game."""
        return self._followed().plugin

    @property
    def people(self) -> Mapping[str, Person]:
        """Who sits there."""
        return self._followed().people

    paused = over = False


class AgentMat:
    """The simulated mat of an agent as `DemoPlayers` move it."""

    def __init__(self, agent: AgentProcess) -> None:
        self.agent = agent
        self.cards: dict[str, dict[str, object]] = {}
        """How each card was laid that lies there."""
        self.clock = time.monotonic
        self._idle_at = 0.0

    def lay(self, text: str, zone: str, turn: float, shift: object, size: object, face: object) -> None:
        """Lay a card."""
        assert face is None
        self.cards[text] = {"text": text, "zone": zone, "turn": turn, "shift": shift, "size": size}
        self._do("lay", **self.cards[text])

    def turn(self, text: str, turn: float) -> None:
        """Turn a card."""
        self.cards[text]["turn"] = turn
        self._do("turn", text=text, turn=turn)

    def remove(self, text: str) -> None:
        """Take a card away."""
        del self.cards[text]
        self._do("remove", text=text)

    def lay_again(self) -> None:
        """Lay all cards on the table of an agent that was started again: there they have never been away."""
        for card in self.cards.values():
            self._do("lay", **card)

    def idle_at(self) -> float:
        """When the hands have carried out all their moves."""
        return max(self._idle_at, self.clock())

    def _do(self, what: str, **command: object) -> None:
        self._idle_at = self.idle_at() + (CARRY + LEAVE) / PACE
        self.agent.command(do=what, **command)


class AgentDice:
    """The simulated dice of an agent."""

    def __init__(self, agent: AgentProcess) -> None:
        self.agent = agent

    def roll(self, *values: int, colours: tuple[str | None, ...] = ()) -> None:
        """Roll the dice."""
        self.agent.command(do="roll", values=list(values), colours=list(colours) or None)

    def close(self) -> None:
        """The agent's process closes them."""


class AgentPlayers(DemoPlayers):
    """The players of a followed table, with cards and dice at an agent.

    ``shown`` has the value that they showed a device for each ask.
    """

    def __init__(self, table: FollowedTable, agent: AgentProcess, seed: int) -> None:
        self.agent_mat = AgentMat(agent)
        mat, dice = cast(SimulatedTable, self.agent_mat), cast(SimulatedDiceReader, AgentDice(agent))
        super().__init__(cast(Table, table), mat, dice, 0.0, seed)
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
