"""Playing table: two phones and a host that play over real sockets, come back after faults, and notice lost answers."""

from __future__ import annotations

import json
import random
import threading
import time
from typing import Any

from tests.faults.thin_client import SOCKET_PATH, Gone, ThinPage, request

PEOPLE = {"N": "blue", "E": "red"}
ROUND = 60
"""Answers after which the host takes all of them back, so that no game ends."""
TRANSIENT = ("journal_busy", "journal_unavailable", "overtaken", "too_fast", "too_often")
"""Codes of refusals after which a page sends the same answer again."""
STALE = ("ask_not_open", "already_settled")
"""Codes of refusals that mean that the view of the page was old."""
PATIENCE = 180.0
"""Seconds within which pages must connect and a table must go on."""


class PlayingTable(threading.Thread):
    """A table that gets random legal answers. It counts acknowledged answers that are missing after a fault."""

    def __init__(self, port: int, table: str, key: str, seed: int, host: str = "", pause: float = 0.0) -> None:
        """``host`` is the name that browsers use; ``pause`` are seconds between two answers."""
        super().__init__(daemon=True)
        self.port, self.table, self.key, self.host, self.pause = port, table, key, host, pause
        self.chance = random.Random(seed)
        self.tokens: dict[str, str | None] = dict.fromkeys(PEOPLE)
        self.pages: dict[str, ThinPage] = {}
        self.acknowledged: list[list[str]] = []
        """The answers acknowledged since the host took all back."""
        self.answers = self.lost = self.returns = 0
        self.milliseconds: list[float] = []
        """The time from each answer to its acknowledgement."""
        self.longest = 0.0
        """The longest time in seconds until all pages were back."""
        self.fault: BaseException | None = None
        self._pending: tuple[str, dict[str, Any]] | None = None
        self._taking_back = False
        self._ended = threading.Event()
        self._connect()
        for seat, colour in PEOPLE.items():
            reply = self.pages[seat].ask("take_seat", {"seat": seat, "name": f"Player {seat}", "colour": colour})
            self.tokens[seat] = reply["token"]
        assert self.pages["host"].ask("start", {"start_player": "N"})["ok"]

    def run(self) -> None:
        """Play until `end`; pages that lose their connection come back."""
        try:
            while not self._ended.is_set():
                try:
                    self._step()
                except (Gone, OSError):
                    self._return()
        except BaseException as problem:
            self.fault = problem

    def reach(self, answers: int) -> None:
        """Wait until so many answers are acknowledged."""
        end = time.monotonic() + PATIENCE
        while self.answers < answers:
            assert self.fault is None, self.fault
            assert time.monotonic() < end, f"{self.table}: {self.answers} of {answers} answers"
            time.sleep(0.02)

    def end(self) -> None:
        """Stop playing, close the game, and count the acknowledged answers that its record lacks."""
        self._ended.set()
        self.join(PATIENCE)
        if self.fault is not None:
            raise self.fault
        self._return()
        assert self.pages["host"].ask("finish", {})["ok"]
        response = request(self.port, "GET", f"/games/{self.table}/record.json", host=self.host)
        answers = [line[:2] for line in json.loads(response.body)["answers"]]
        self.lost += sum(found != known for found, known in zip(answers, self.acknowledged, strict=False))
        self.lost += max(0, len(self.acknowledged) - len(answers))
        for page in self.pages.values():
            page.close()

    def _step(self) -> None:
        """Give an answer, or take all back. An answer that was not acknowledged is sent again, as pages do."""
        if self._pending is None:
            asks = self._asks()
            if not asks:  # the views may be on their way
                self._refresh(asking=True)
                asks = self._asks()
            if not asks or len(self.acknowledged) >= ROUND:
                self._take_back()
                return
            seat, ask = self.chance.choice(asks)
            value = self.chance.choice(ask["options"])["value"]
            self._pending = seat, {"ask": ask["id"], "epoch": self.pages[seat].newest["epoch"], "value": value}
        seat, message = self._pending
        begun = time.perf_counter()
        reply = self.pages[seat].ask("answer", message)
        if reply["ok"]:
            self.milliseconds.append((time.perf_counter() - begun) * 1000)
            self.acknowledged.append([message["ask"], message["value"]])
            self.answers += 1
            self._pending = None
        elif reply["code"] in STALE:
            self._pending = None
            self._refresh(asking=True)
        elif reply["code"] not in TRANSIENT:
            raise AssertionError(reply)
        self._refresh()
        self._ended.wait(self.pause if reply["ok"] else 0.2)

    def _take_back(self) -> None:
        self._taking_back = True
        undo = self._undo()
        reply = self.pages["host"].ask("host_undo", {"epoch": undo["epoch"], "count": max(1, undo["count"])})
        if reply["ok"]:
            self.acknowledged.clear()
            self._taking_back = False
        elif reply["code"] not in TRANSIENT:
            raise AssertionError(reply)
        self._refresh()

    def _undo(self) -> dict[str, int]:
        """Return how many answers the table has (count), and how often some were taken back (epoch)."""
        envelope = self.pages["host"].refreshed()
        return {"epoch": envelope["epoch"], "count": envelope["undo"]["count"]}

    def _asks(self) -> list[tuple[str, dict[str, Any]]]:
        """Return the open asks with their seats."""
        for page in self.pages.values():
            page.drain()
        views = {seat: self.pages[seat].envelope()["view"] for seat in PEOPLE}
        return [(seat, ask) for seat, view in views.items() for ask in view["asks"] if ask["options"]]

    def _refresh(self, *, asking: bool = False) -> None:
        """Bring both phones up to date; with ``asking`` also if no page has a newer view."""
        for page in self.pages.values():
            page.drain()
        newest = max(page.envelope()["number"] for page in self.pages.values())
        for seat in PEOPLE:
            if asking or self.pages[seat].newest["number"] < newest:
                self.pages[seat].ask("refresh", {})

    def _return(self) -> None:
        """Reconnect all pages, and count the acknowledged answers that are gone."""
        begun = time.monotonic()
        while True:
            try:
                self._connect()
                found = self._undo()["count"]
                break
            except (Gone, OSError, KeyError):
                assert time.monotonic() - begun < PATIENCE, "the pages cannot connect again"
                time.sleep(0.1)
        self.returns += 1
        self.longest = max(self.longest, time.monotonic() - begun)
        if self._taking_back and found == 0:
            self.acknowledged.clear()
        elif found < len(self.acknowledged):
            self.lost += len(self.acknowledged) - found
            del self.acknowledged[found:]
        self._taking_back = False

    def _connect(self) -> None:
        for page in self.pages.values():
            page.close()
        path = f"{SOCKET_PATH}&table={self.table}"
        roles = {"host": ("host", self.key), **{seat: ("phone", self.tokens[seat]) for seat in PEOPLE}}
        self.pages = {
            name: ThinPage(self.port, self.table, page, token, host=self.host, path=path, timeout=30)
            for name, (page, token) in roles.items()
        }
        for name, page in self.pages.items():
            if not page.hello["ok"]:
                raise Gone(page.hello["code"])
            assert name == "host" or page.hello["seat"] == (name if self.tokens[name] else None), "a seat was lost"
            page.ask("refresh", {})
