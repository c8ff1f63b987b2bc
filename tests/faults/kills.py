"""Kills: kills servers at any moment, and checks that acknowledged answers survive.

A journal is played on by one server after another, each killed after a random time: while it starts, while it plays,
or between two answers. Every answer that was acknowledged must be at the table when its pages come back.
"""

from __future__ import annotations

import random
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.faults.playing_table import PlayingTable
from tests.faults.server import Server
from tests.server_processes import free_port

GAMES = ("world_without_end", "pillars_of_the_earth", "monasterium")
KILLS_OF_A_JOURNAL = 50
"""Kills after which a new data folder is used, so that short and long journals are both met."""


def measure(count: int | None = None, seed: int = 1) -> dict[str, Any]:
    """The figures of ``count`` kills (by default 300)."""
    count = count or 300
    chance = random.Random(seed)
    kills = early = answers = lost = 0
    missed: list[str] = []
    while kills < count and not missed:
        with tempfile.TemporaryDirectory(prefix="exchequer-kills-") as folder:
            options = ("--game", GAMES[chance.randrange(len(GAMES))], "--port", str(free_port()))
            server = Server(Path(folder) / "data", *options)
            table = PlayingTable(server.port, server.table, server.key, chance.randrange(1000))
            table.start()
            for _ in range(min(KILLS_OF_A_JOURNAL, count - kills)):
                if server.port:
                    table.reach(table.answers + chance.choice((0, 1, 3, 10, 30)))
                time.sleep(chance.uniform(0.0, 0.06 if server.port else 1.5))
                server.kill()
                kills += 1
                server = Server(server.data, *options, wait=chance.random() > 0.3)
                early += not server.port
            server.kill()
            server = Server(server.data, *options)
            try:
                table.end()
            except AssertionError as fault:
                missed.append(str(fault))
            if server.stop() != 0:
                missed.append("the last server did not stop orderly")
            if server.has_failed():
                missed.append(f"the log has: {server.written()[-500:]}")
        answers, lost = answers + table.answers, lost + table.lost
    missed += [f"{lost} answers were lost"] if lost else []
    return {"kills": kills, "while_starting": early, "answers": answers, "lost": lost, "missed": missed}
