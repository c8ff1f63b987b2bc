"""A table that plays while its server is attacked, in a process of its own: the time of each answer.

``python -m tests.faults.playing_table PORT TABLE KEY PACE`` seats two players, starts the game, and gives a random
legal answer every ``PACE`` seconds until its standard input is closed. Before the game can end the host takes all
answers back, which is not timed. It prints one JSON line for each answer: the moment (`time.monotonic`, which
processes share), the milliseconds until the acknowledgement, and "" or what went wrong.
"""

from __future__ import annotations

import json
import random
import select
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.faults.fast_server import FastServer
from tests.faults.thin_client import Gone, ThinPage

PEOPLE = {"N": "blue", "E": "red"}
ROUND = 60
"""Answers after which all are taken back: no game ends within them."""


@dataclass(slots=True)
class Times:
    """The answers of one stretch of time: milliseconds of each, and what went wrong."""

    milliseconds: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def percentile(self, percent: float) -> float:
        """The time below which that many percent of the answers were acknowledged; infinite without answers."""
        if not self.milliseconds:
            return float("inf")
        ordered = sorted(self.milliseconds)
        return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]


class PlayingTable:
    """The process beside a server; `between` returns the times of a stretch."""

    def __init__(self, server: FastServer, pace: float = 0.05) -> None:
        arguments = [str(server.port), server.table, server.key, str(pace)]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.playing_table", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).resolve().parents[2],
        )
        self._lines: list[tuple[float, float, str]] = []
        self._playing = threading.Event()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        if not self._playing.wait(60):
            self.close()
            raise RuntimeError("the table does not play")

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            moment, milliseconds, fault = json.loads(line)
            self._lines.append((moment, milliseconds, fault))
            self._playing.set()

    def between(self, start: float, end: float) -> Times:
        """The answers acknowledged between two moments of `time.monotonic`; one that is open counts with its age."""
        times = Times()
        for moment, milliseconds, fault in list(self._lines):
            if start <= moment <= end:
                times.milliseconds.append(milliseconds)
                if fault:
                    times.faults.append(fault)
        last = max([moment for moment, _, _ in self._lines if moment <= end], default=start)
        open_for = (end - max(last, start)) * 1000
        if open_for > 500:
            times.milliseconds.append(open_for)
        return times

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            self._process.wait(15)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join(5)


class _Player:
    """The two seats and the host of the table."""

    def __init__(self, port: int, table: str, key: str) -> None:
        self._port, self._table, self._key = port, table, key
        self._tokens: dict[str, str | None] = dict.fromkeys(PEOPLE)
        self.chance = random.Random(1)
        self.pages: dict[str, ThinPage] = {}
        self.answers = 0
        self.join()
        for seat, colour in PEOPLE.items():
            reply = self.pages[seat].ask("take_seat", {"seat": seat, "name": f"Player {seat}", "colour": colour})
            self._tokens[seat] = reply["token"]
        self.pages["host"].ask("start", {"start_player": "N"})

    def join(self) -> None:
        """Connect all pages, again after a loss."""
        for page in self.pages.values():
            page.close()
        self.pages = {}
        self.pages["host"] = ThinPage(self._port, self._table, "host", self._key)
        for seat, token in self._tokens.items():
            self.pages[seat] = ThinPage(self._port, self._table, "phone", token)

    def prepare(self) -> tuple[str, dict[str, Any]]:
        """A random legal answer: its seat and its message. Takes all answers back where the game might end."""
        asks = self._open_asks()
        if not asks or self.answers >= ROUND:
            self._take_back()
            asks = self._open_asks()
        seat, ask = self.chance.choice(asks)
        value = self.chance.choice(ask["options"])["value"]
        epoch = self.pages[seat].newest["epoch"]
        return seat, {"ask": ask["id"], "epoch": epoch, "value": value}

    def answer(self, seat: str, message: dict[str, Any]) -> str:
        """Give an answer and wait for its acknowledgement; returns "" or what went wrong."""
        reply = self.pages[seat].ask("answer", message)
        self.answers += 1
        if reply["ok"]:
            return ""
        self._refresh()
        return "" if reply["code"] in ("ask_not_open", "already_settled", "turned_back") else str(reply["code"])

    def _open_asks(self) -> list[tuple[str, dict[str, Any]]]:
        found: list[tuple[str, dict[str, Any]]] = []
        for seat in PEOPLE:
            self.pages[seat].drain()
            found += [(seat, ask) for ask in self.pages[seat].envelope()["view"]["asks"] if ask["options"]]
        return found

    def _refresh(self) -> None:
        for page in self.pages.values():
            page.ask("refresh", {})
            page.envelope()

    def _take_back(self) -> None:
        host = self.pages["host"]
        host.drain()
        envelope = host.envelope()
        reply = host.ask("host_undo", {"epoch": envelope["epoch"], "count": max(1, envelope["undo"]["count"])})
        if not reply["ok"]:
            raise RuntimeError(f"the answers cannot be taken back: {reply['code']}")
        self.answers = 0
        self._refresh()


def main(port: int, table: str, key: str, pace: float) -> None:
    """Play until standard input is closed."""
    player = _Player(port, table, key)
    due = time.monotonic()
    lost = False
    while not select.select([sys.stdin], [], [], max(0.0, due - time.monotonic()))[0]:
        due = max(due + pace, time.monotonic())
        started = time.monotonic()
        try:
            if lost:
                player.join()
            answer = player.prepare()
            started = started if lost else time.monotonic()
            fault = player.answer(*answer)
            lost = False
        except (Gone, OSError, RuntimeError) as problem:
            fault = f"{type(problem).__name__}: {problem}"
            lost = True
        ended = time.monotonic()
        print(json.dumps([ended, (ended - started) * 1000, fault]), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], sys.argv[3], float(sys.argv[4]))
