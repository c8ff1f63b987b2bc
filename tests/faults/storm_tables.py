"""Tables of the storm of a house: seats that answer, and a host who takes answers back, in one thread for all tables.

An answer is kept until it is acknowledged, and given again after each "hello", as pages do.
"""

from __future__ import annotations

import random
import select
import threading
import time
from dataclasses import dataclass, field
from typing import Any

from tests.faults.storm_page import AGAIN, StormPage
from tests.faults.thin_client import Gone, ThinPage

SEATS = {"N": "blue", "E": "red", "S": "green", "W": "yellow"}
ROUND = 60
"""Answers after which all are taken back: no game ends within them."""
LOOK_EVERY = 0.05
REFUSED_PAUSE = 0.3
"""Seconds until a player tries again who was refused."""

Given = tuple[int, str, str]
"""An answer: epoch, ask and value."""


@dataclass(slots=True)
class Command:
    """An answer, or the undo of all, that is not acknowledged yet."""

    page: StormPage
    event: str
    content: dict[str, object]
    sent: float = 0.0
    """When it was sent last; 0 if it has to be sent."""

    def __str__(self) -> str:
        return f"{self.event} {self.content} of {self.page.viewer}, sent: {self.sent > 0}"


@dataclass(slots=True)
class StormTable:
    """A table: its pages, and what was answered at it."""

    id: str
    key: str
    port: int
    pace: float
    """Seconds between two answers."""
    chance: random.Random
    seats: dict[str, StormPage] = field(default_factory=dict)
    host: StormPage | None = None
    acknowledged: set[Given] = field(default_factory=set)
    given: set[Given] = field(default_factory=set)
    refusals: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    since: float = 0.0
    """Sent after this moment, an answer says that the table is back."""
    marked: float = 0.0
    """When the first such answer was sent that was acknowledged; 0 until there is one."""
    ends: bool = False
    """Whether nothing more is answered."""
    command: Command | None = None
    _due: float = 0.0

    @property
    def pages(self) -> list[StormPage]:
        """All its pages."""
        return [*self.seats.values(), *([self.host] if self.host else [])]

    def sit_down(self, source: str) -> None:
        """Take the seats, and start the game. Raises `Gone`, OSError and KeyError while the house cannot."""
        tokens = {}
        for seat, colour in SEATS.items():
            phone = ThinPage(self.port, self.id, "phone")
            reply = phone.ask("take_seat", {"seat": seat, "name": f"Player {seat}", "colour": colour})
            tokens[seat] = str(reply["token"])
            phone.close()
        host = ThinPage(self.port, self.id, "host", self.key)
        if not host.ask("start", {"start_player": "N"})["ok"]:
            raise Gone("the game cannot be started")
        host.close()
        for number, (seat, token) in enumerate(tokens.items(), 1):
            self.seats[seat] = StormPage(self.port, f"{source}.{number}", self.id, "phone", token, seat)
        self.host = StormPage(self.port, f"{source}.5", self.id, "host", self.key, "table")
        for page in self.pages:
            page.greeted = self._greeted

    def watch(self, moment: float) -> None:
        """See from now on whether the table is back since a moment."""
        self.since, self.marked = moment, 0.0

    def what_is_missing(self) -> str:
        """What keeps the table from being back; "" if it is."""
        if not self.marked:
            return f"no answer was taken; waiting for {self.command}; refused: {self.refusals}; {self._seen()}"
        late = [str(page) for page in self.pages if not page.is_well or page.viewed < self.marked]
        return f"pages without a new view: {late}" if late else ""

    def _seen(self) -> str:
        """What its pages have seen last."""
        found = []
        for page in self.pages:
            asks = [ask["id"] for ask in page.view.get("view", {}).get("asks", [])]
            found.append(f"{page}: epoch {page.view.get('epoch')}, undo {page.view.get('undo')}, asks {asks}")
        return "; ".join(found)

    # ------------------------------------------------------------------ playing

    def look(self, now: float) -> None:
        """Give the next answer where it is due."""
        if self.command is None and now >= self._due and not self.ends:
            self._choose(now)

    def _choose(self, now: float) -> None:
        self._due = now + REFUSED_PAUSE
        host = self.host
        if host is None or not host.is_well or not host.view:
            return
        count = host.view["undo"]["count"]
        seats = [page for page in self.seats.values() if page.is_well and page.view]
        self.chance.shuffle(seats)
        for page in seats:
            asks = [ask for ask in page.view["view"]["asks"] if ask["options"]]
            if asks and count < ROUND:
                ask = self.chance.choice(asks)
                value = self.chance.choice(ask["options"])["value"]
                content = {"ask": ask["id"], "epoch": page.view["epoch"], "value": value}
                self.given.add((page.view["epoch"], ask["id"], value))
                self._deliver(Command(page, "answer", content))
                return
        if count and len(seats) == len(SEATS):
            self._deliver(Command(host, "host_undo", {"epoch": host.view["epoch"], "count": count}))

    def _deliver(self, command: Command) -> None:
        self.command, command.sent = command, time.monotonic()
        sent = command.sent

        def told(reply: dict[str, Any] | None) -> None:
            if self.command is command and command.sent == sent:
                self._told(command, reply)

        command.page.emit(command.event, command.content, told)

    def _greeted(self, page: StormPage) -> None:
        if self.command is not None and self.command.page is page:
            self._deliver(self.command)

    def _told(self, command: Command, reply: dict[str, Any] | None) -> None:
        if reply is None or reply.get("code") == AGAIN:
            command.sent = 0.0  # given again after the next "hello"
            return
        self.command, now = None, time.monotonic()
        if not reply["ok"]:
            code = str(reply["code"])
            self.refusals[code] = self.refusals.get(code, 0) + 1
            self._due = now + REFUSED_PAUSE
            return
        if command.event == "answer":
            content = command.content
            self.acknowledged.add((int(str(content["epoch"])), str(content["ask"]), str(content["value"])))
        if not self.marked and command.sent >= self.since:
            self.marked = command.sent
        self._due = now + self.pace


class StormTables:
    """All tables that are played at, in a thread of their own."""

    def __init__(self) -> None:
        self.tables: list[StormTable] = []
        self.problem: BaseException | None = None
        self._poll = select.epoll()
        self._pages: dict[int, StormPage] = {}
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """Play from now on."""
        self._thread.start()

    def close(self) -> None:
        """Play no more."""
        self._ended.set()
        self._thread.join(10)
        for table in self.tables:
            for page in table.pages:
                page.close()

    def _run(self) -> None:
        try:
            looked = 0.0
            while not self._ended.is_set():
                for number, _ in self._poll.poll(LOOK_EVERY):
                    self._pages[number].ready(self._poll)
                now = time.monotonic()
                tables = list(self.tables)
                for table in tables:
                    table.look(now)
                if now - looked >= LOOK_EVERY:
                    looked = now
                    for table in tables:
                        for page in table.pages:
                            page.look(now, self._poll, self._pages)
        except BaseException as problem:
            self.problem = problem
