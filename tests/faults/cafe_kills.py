"""Café kills: kills server processes, PostgreSQL, Redis and nginx of a café, and counts acknowledged answers lost.

PostgreSQL waits for its disk, as it does in a café. Each part is started again after a moment, as systemd does.
"""

from __future__ import annotations

import contextlib
import random
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.deploy.cafe import NAME, open_cafe
from tests.faults.playing_table import PlayingTable
from tests.postgres import PostgresServer
from tests.redis_server import RedisServer

GAMES = ("world_without_end", "pillars_of_the_earth", "monasterium") * 2
BACK_WITHIN = 10.0
"""Seconds within which all phones are back after a kill."""
EVENING = 25
"""Kills after which new tables are opened."""


def measure(count: int | None = None, seed: int = 1) -> dict[str, Any]:
    """The figures of ``count`` kills (by default 100)."""
    count = count or 100
    chance = random.Random(seed)
    kills = {"process": 0, "postgres": 0, "redis": 0, "nginx": 0}
    answers = lost = 0
    longest = 0.0
    missed: list[str] = []
    with tempfile.TemporaryDirectory(prefix="exchequer-cafe-") as folder, contextlib.ExitStack() as servers:
        postgres, redis = PostgresServer(durable=True), RedisServer()
        for server in (postgres, redis):
            servers.callback(server.close)
            server.start()
        cafe = servers.enter_context(open_cafe(Path(folder), postgres.url(postgres.create()), redis.socket_url))
        while sum(kills.values()) < count and not missed:
            tables = [
                PlayingTable(cafe.port, *cafe.open_table(game), chance.randrange(1000), host=NAME, pause=0.1)
                for game in GAMES
            ]
            for table in tables:
                table.start()
            for _ in range(min(EVENING, count - sum(kills.values()))):
                name = chance.choice(tuple(kills))
                part: Any = {"postgres": postgres, "redis": redis, "nginx": cafe.nginx}.get(name)
                part = part or chance.choice(cafe.processes)
                time.sleep(chance.uniform(0.0, 0.3))
                part.kill()
                kills[name] += 1
                time.sleep(chance.uniform(0.0, 2.0))
                part.start()
                for table in tables:
                    table.reach(table.answers + 3)
            for table in tables:
                try:
                    table.end()
                except AssertionError as fault:
                    missed.append(f"{table.table}: {fault}")
            answers += sum(table.answers for table in tables)
            lost += sum(table.lost for table in tables)
            longest = max([longest, *(table.longest for table in tables)])
    missed += [f"{lost} answers were lost"] if lost else []
    missed += [f"phones were back after {longest:.1f} s"] if longest > BACK_WITHIN else []
    return {**kills, "answers": answers, "lost": lost, "seconds_until_back": round(longest, 1), "missed": missed}
