"""Players of the power cuts: they answer at a table, and remember when each answer was sent and acknowledged.

A moment is a position in the log of the disk (`deploy.testing.volatile_disk`): so it is known of any card that a cut
could have left whether an answer must be on it, may be on it, or cannot be.
"""

from __future__ import annotations

import http.client
import json
import random
import re
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any

from deploy.testing.virtual_machine import SystemTestError
from tests.faults.thin_client import Gone, ThinPage

PEOPLE = {"N": "blue", "E": "red"}
ROUND = 60
"""Answers after which all are taken back: no game ends within them."""
PATIENCE = 60.0
"""Seconds for an answer of an emulated computer."""

Answer = tuple[str, str]
"""The ask and the value of an answer."""


@dataclass(slots=True)
class Step:
    """One answer, or the undo of all (``None``), with the positions of its sending and of its acknowledgement."""

    answer: Answer | None
    sent: int
    acknowledged: int | None = None


@dataclass(slots=True)
class Game:
    """What was played at a table since the machine's power-on, and what was on its disk before."""

    before: list[Answer] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)

    def possible(self, position: int) -> list[list[Answer]]:
        """The lists of answers of which a card that was cut at this position has to have one.

        Answers are written in their order: an acknowledged one vouches for those before it.
        """
        sent = [step for step in self.steps if step.sent <= position]
        certain = 0
        for number, step in enumerate(sent, 1):
            if step.acknowledged is not None and step.acknowledged <= position:
                certain = number
        states = [list(self.before)]
        for step in sent:
            states.append([] if step.answer is None else [*states[-1], step.answer])
        return states[certain:]

    def acknowledged(self) -> int:
        """How many answers were acknowledged since the power-on."""
        return sum(step.answer is not None and step.acknowledged is not None for step in self.steps)

    def go_on(self, found: list[Answer]) -> None:
        """Begin anew with what was found on the card after a cut."""
        self.before, self.steps = list(found), []


class Players:
    """Two players and a host at the first table of a computer, who come back after each power cut."""

    def __init__(self, chance: random.Random, position: Callable[[], int]) -> None:
        """``position`` is that of the disk."""
        self.chance, self._position = chance, position
        self.table = self.key = self.house = ""
        self.tokens: dict[str, str | None] = dict.fromkeys(PEOPLE)
        self.game = Game()
        self._pages: dict[str, ThinPage] = {}
        self._port = 0
        self.faults: list[str] = []
        self.pace = 0.0
        """Seconds between two answers."""
        self._playing: threading.Thread | None = None
        self._ends = threading.Event()

    # ------------------------------------------------------------------ coming and going

    def claim(self, port: int) -> None:
        """Become the host of a fresh computer, as its first phone does. Raises `SystemTestError`."""
        start = request(port, "GET", "/")[2]
        table = re.search(r"/join/(\w+)", start)
        if table is None:
            raise SystemTestError("the start page of the fresh computer has no table")
        status, headers, _ = request(port, "POST", f"/house/claim?table={table[1]}")
        key = re.search(r"key=([0-9a-f]+)", headers.get("location", ""))
        cookie = SimpleCookie(headers.get("set-cookie", ""))
        if status != 303 or key is None or "exchequer_house" not in cookie:
            raise SystemTestError(f"the fresh computer cannot be claimed: {status}")
        self.table, self.key, self.house = table[1], key[1], cookie["exchequer_house"].value

    def sit_down(self, port: int) -> None:
        """Take the seats, or come back to them, and start the game. Raises `SystemTestError`, `Gone`, OSError."""
        for page in self._pages.values():
            page.close()
        self._port = port
        self._pages = {"host": ThinPage(port, self.table, "host", self.key, timeout=PATIENCE)}
        if not self._pages["host"].ask("refresh", {}).get("ok"):
            raise SystemTestError("the host is refused")
        for seat, colour in PEOPLE.items():
            token = self.tokens[seat]
            self._drain()
            page = self._pages[seat] = ThinPage(port, self.table, "phone", token, timeout=PATIENCE)
            if token is None:
                reply = page.ask("take_seat", {"seat": seat, "name": f"Player {seat}", "colour": colour})
                self.tokens[seat] = reply["token"]
            elif page.hello.get("seat") != seat:
                raise SystemTestError(f"seat {seat} is lost")
        if not self._pages["host"].envelope()["view"]["asks"] and not self.game.before:
            self._pages["host"].ask("start", {"start_player": "N"})

    def count(self) -> int:
        """The number of answers that the host's page shows."""
        self._pages["host"].ask("refresh", {})
        return int(self._pages["host"].envelope()["undo"]["count"])

    def play(self) -> None:
        """Begin to play, until `wait`."""
        self._ends.clear()
        self._playing = threading.Thread(target=self._play, daemon=True)
        self._playing.start()

    def wait(self) -> None:
        """Wait until the players have noticed that their computer is gone, and leave."""
        self._ends.set()
        if self._playing is not None:
            self._playing.join(PATIENCE * 2)
        for page in self._pages.values():
            page.close()

    # ------------------------------------------------------------------ playing

    def _play(self) -> None:
        """Answer until the end; where the server is gone, come back as soon as it serves again."""
        is_there = True
        while not self._ends.wait(self.pace if is_there else 0.5):
            try:
                if not is_there:
                    self.sit_down(self._port)
                    self.settle_the_last()
                    is_there = True
                self._step()
            except (Gone, OSError, SystemTestError):
                is_there = False
            except (KeyError, ValueError, TypeError) as problem:
                self.faults.append(f"the players were answered something else: {problem!r}")
                return

    def settle_the_last(self) -> None:
        """After the server was away: whether the last step, which was not acknowledged, was taken."""
        if self.game.steps and self.game.steps[-1].acknowledged is None:
            shown, known = self.count(), self._known()
            if shown != len(known):
                self.game.steps.pop()
                if shown != len(self._known()):
                    self.faults.append(f"{len(self._known())} answers were acknowledged, {shown} are there")

    def _step(self) -> None:
        """One answer of anybody, or the undo of all."""
        asks = []
        self._drain()
        for seat in PEOPLE:
            asks += [(seat, ask) for ask in self._pages[seat].envelope()["view"]["asks"] if ask["options"]]
        if not asks or len(self._known()) >= ROUND:
            self._take_back()
            return
        seat, ask = self.chance.choice(asks)
        value = self.chance.choice(ask["options"])["value"]
        epoch = self._pages[seat].newest["epoch"]
        step = Step((ask["id"], value), self._position())
        self.game.steps.append(step)
        reply = self._pages[seat].ask("answer", {"ask": ask["id"], "epoch": epoch, "value": value})
        if reply["ok"] and not reply["repeated"]:
            step.acknowledged = self._position()
            return
        self.game.steps.pop()
        for page in self._pages.values():
            page.ask("refresh", {})

    def _drain(self) -> None:
        """Read what the pages were sent, and answer pings, without which a server closes them."""
        for page in self._pages.values():
            page.drain()

    def _known(self) -> list[Answer]:
        return self.game.possible(self._position())[-1]

    def _take_back(self) -> None:
        host = self._pages["host"]
        host.ask("refresh", {})
        envelope = host.envelope()
        step = Step(None, self._position())
        self.game.steps.append(step)
        count = max(1, envelope["undo"]["count"])
        reply = host.ask("host_undo", {"epoch": envelope["epoch"], "count": count})
        if reply["ok"]:
            step.acknowledged = self._position()
        else:
            self.game.steps.pop()
        for page in self._pages.values():
            page.ask("refresh", {})


def page_of(port: int, path: str, house: str, command: object = None) -> Any:
    """The JSON of a page of the computer, with the house key, or the answer to a command. Raises `SystemTestError`."""
    body = b"" if command is None else json.dumps(command).encode()
    status, _, text = request(port, "POST" if body else "GET", path, body, f"exchequer_house={house}")
    if status != 200:
        raise SystemTestError(f"{path}: {status} {text[:200]}")
    return json.loads(text)


def request(
    port: int, method: str, path: str, body: bytes = b"", cookie: str = "", kind: str = "application/json"
) -> tuple[int, dict[str, str], str]:
    """Status, headers and text of an answer; ``kind`` is the type of the body. Raises `SystemTestError`."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    headers = {"Origin": f"http://127.0.0.1{'' if port == 80 else f':{port}'}", "Cookie": cookie, "Content-Type": kind}
    try:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer.status, {key.lower(): value for key, value in answer.getheaders()}, answer.read().decode()
    except OSError as problem:
        raise SystemTestError(f"{path}: {problem}") from None
    finally:
        connection.close()
