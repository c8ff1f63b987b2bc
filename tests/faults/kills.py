"""Kills: kills servers at any moment, and checks that acknowledged answers survive.

A journal is played on by one server after another, each killed after a random time: while it starts, while it plays,
or between two answers. Every answer that was acknowledged must be in the record of the next server.
"""

from __future__ import annotations

import json
import random
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from tests.faults.fast_server import FastServer, Starter, starting
from tests.faults.thin_client import Gone, ThinPage, request

PEOPLE = {"N": "blue", "E": "red"}
ROUND = 60
"""Answers after which all are taken back."""
GAMES = ("world_without_end", "pillars_of_the_earth", "monasterium")
UNKNOWN = ["?", "?"]
"""An answer that was written, and not acknowledged, when its server was killed."""
KILLS_OF_A_JOURNAL = 50
"""Kills after which a new data folder is used, so that short and long journals are both met."""


class Story:
    """One data folder that outlives its servers: seats, and the answers acknowledged since the last undo."""

    def __init__(self, starter: Starter, folder: Path, game: str, chance: random.Random) -> None:
        self.starter, self.chance = starter, chance
        self.data = folder / "data"
        self.game = game
        self.tokens: dict[str, str | None] = dict.fromkeys(PEOPLE)
        self.table = ""
        self.acknowledged: list[list[str]] = []
        self.answers = self.lost = self.kills = self.early = 0
        self.faults: list[str] = []
        self.undoing = False
        """Whether an undo was sent and not acknowledged: then both outcomes are right."""

    def start(self, wait: bool = True) -> FastServer:
        """A server on this data folder."""
        return FastServer(self.starter, self.data, "--game", self.game, wait=wait)

    def kill_while_starting(self) -> None:
        """Start a server and kill it before or soon after it serves."""
        server = self.start(wait=False)
        time.sleep(self.chance.uniform(0.0, 0.06))
        server.kill()
        self.kills += 1
        self.early += 1

    def kill_while_playing(self, seconds: float) -> None:
        """Start a server, compare its record with what was acknowledged, and play until it is killed."""
        server = self.start()
        if not server.port:
            self.faults.append(f"did not start: {server.log.read_text(encoding='utf-8', errors='replace')[-300:]}")
            server.kill()
            return
        killer = threading.Timer(60.0, server.kill)
        try:
            pages = self._pages(server)
            self._compare(server)
            killer = threading.Timer(self.chance.uniform(0.0, seconds), server.kill)
            killer.start()
            self._play(pages)
        except (Gone, OSError) as gone:
            if not killer.is_alive() and server.running:
                self.faults.append(f"refused: {gone}")
        killer.join(70)
        server.kill()
        self.kills += 1

    def compare_once_more(self) -> None:
        """Start a last server, close the table, compare the record's answers, and stop the server orderly."""
        server = self.start()
        self._compare(server)
        host = ThinPage(server.port, self.table, "host", server.key)
        host.ask("finish", {})
        host.close()
        if self.acknowledged:
            record = json.loads(request(server.port, "GET", f"/games/{self.table}/record.json").body)
            answers = [line[:2] for line in record["answers"]]
            for number, (found, known) in enumerate(zip(answers, self.acknowledged, strict=True)):
                if known != UNKNOWN and found != known:
                    self.lost += 1
                    self.faults.append(f"answer {number} was {known} and is {found}")
        if server.stop() != 0:
            self.faults.append("the last server did not stop orderly")

    def _pages(self, server: FastServer) -> dict[str, ThinPage]:
        pages = {"host": ThinPage(server.port, server.table, "host", server.key)}
        if not self.table:
            self.table = server.table
        elif server.table != self.table:
            self.faults.append("another table was resumed")
        for seat, colour in PEOPLE.items():
            token = self.tokens[seat]
            page = pages[seat] = ThinPage(server.port, self.table, "phone", token)
            if token is None:
                reply = page.ask("take_seat", {"seat": seat, "name": f"Player {seat}", "colour": colour})
                self.tokens[seat] = reply["token"]
            elif page.hello["seat"] != seat:
                self.faults.append(f"seat {seat} was lost")
        if not pages["host"].ask("refresh", {})["ok"]:
            self.faults.append("the host was refused")
        if not pages["host"].envelope()["view"]["asks"] and not self.acknowledged:
            pages["host"].ask("start", {"start_player": "N"})
        return pages

    def _compare(self, server: FastServer) -> None:
        """Compare the number of answers and the open asks; the record itself is private before the end."""
        host = ThinPage(server.port, self.table or server.table, "host", server.key)
        found = int(host.envelope()["undo"]["count"])
        host.close()
        expected = len(self.acknowledged)
        if self.undoing and found == 0:
            self.acknowledged.clear()
        elif found < expected:
            self.lost += expected - found
            self.faults.append(f"{expected} answers were acknowledged, {found} are there")
        elif found > expected + 1:
            self.faults.append(f"{expected} answers were acknowledged, {found} are there")
        self.acknowledged = [*self.acknowledged, UNKNOWN][:found]
        self.undoing = False

    def _play(self, pages: dict[str, ThinPage]) -> None:
        """Give random answers until the server is gone."""
        while True:
            asks = []
            for seat in PEOPLE:
                pages[seat].drain()
                asks += [(seat, ask) for ask in pages[seat].envelope()["view"]["asks"] if ask["options"]]
            if not asks or len(self.acknowledged) >= ROUND:
                self._take_back(pages)
                continue
            seat, ask = self.chance.choice(asks)
            value = self.chance.choice(ask["options"])["value"]
            epoch = pages[seat].newest["epoch"]
            reply = pages[seat].ask("answer", {"ask": ask["id"], "epoch": epoch, "value": value})
            if reply["ok"] and not reply["repeated"]:
                self.acknowledged.append([ask["id"], value])
                self.answers += 1
            else:
                for page in pages.values():
                    page.ask("refresh", {})

    def _take_back(self, pages: dict[str, ThinPage]) -> None:
        host = pages["host"]
        host.ask("refresh", {})
        envelope = host.envelope()
        self.undoing = True
        reply = host.ask("host_undo", {"epoch": envelope["epoch"], "count": max(1, envelope["undo"]["count"])})
        if reply["ok"]:
            self.acknowledged.clear()
            self.undoing = False
        for page in pages.values():
            page.ask("refresh", {})


def measure(count: int | None = None, seed: int = 1) -> dict[str, Any]:
    """The figures of ``count`` kills (by default 1,000)."""
    count = count or 1000
    chance = random.Random(seed)
    kills = answers = lost = early = 0
    missed: list[str] = []
    with starting() as starter:
        while kills < count:
            with tempfile.TemporaryDirectory(prefix="exchequer-kills-") as folder:
                story = Story(starter, Path(folder), GAMES[chance.randrange(len(GAMES))], chance)
                while story.kills < min(KILLS_OF_A_JOURNAL, count - kills) and len(story.faults) < 20:
                    if chance.random() < 0.3:
                        story.kill_while_starting()
                    else:
                        story.kill_while_playing(0.6)
                story.compare_once_more()
                log = (Path(folder) / "data.log").read_text(encoding="utf-8", errors="replace")
                if "Traceback" in log or '"exception":' in log:
                    missed.append(f"a traceback: {log[-500:]}")
            kills, answers = kills + story.kills, answers + story.answers
            lost, early = lost + story.lost, early + story.early
            missed += story.faults
            if len(missed) >= 20:
                break
    return {"kills": kills, "while_starting": early, "answers": answers, "lost": lost, "missed": missed}
