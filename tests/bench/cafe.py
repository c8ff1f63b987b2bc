"""Bench of a café: many tables at two processes behind nginx, with PostgreSQL and Redis; then one process is killed.

    python -m tests.bench.cafe --tables 1000 --rate 100

It prints the time from an answer to the last view of its table, how long it took after the kill until all pages were
back, and how many acknowledged answers were lost. PostgreSQL waits for its disk.
"""

from __future__ import annotations

from gevent import monkey

if __name__ == "__main__":
    monkey.patch_all()

import argparse
import contextlib
import json
import random
import resource
import tempfile
import time
from pathlib import Path

import gevent

from tests.bench.load import Page, Table, opened, playing, timed
from tests.deploy.cafe import open_cafe
from tests.faults.thin_client import Gone
from tests.postgres import PostgresServer
from tests.redis_server import RedisServer

KILLED_AFTER = 3.0
"""Seconds of play before the kill, and after it."""
PATIENCE = 60.0


def come_back(page: Page, chance: random.Random) -> None:
    """Connect again as a phone does: after half a second to a second, and again until it succeeds."""
    end = time.monotonic() + PATIENCE
    while not page.is_open and time.monotonic() < end:
        gevent.sleep(chance.uniform(0.5, 1.0))
        with contextlib.suppress(Gone, OSError, RuntimeError, gevent.Timeout):
            page.connect()


def killed(tables: list[Table], rate: float, kill: object) -> dict[str, float]:
    """Kill a process while the tables play; the seconds until all pages are back, and what was lost."""
    assert callable(kill)
    hub = gevent.get_hub()
    hub.NOT_ERROR = (*hub.NOT_ERROR, Gone, RuntimeError)  # players whose pages are away end
    players = playing(tables, rate, 2 * KILLED_AFTER)
    gevent.sleep(KILLED_AFTER)
    begun = time.monotonic()
    kill()
    gevent.sleep(0.2)
    away = [page for table in tables for page in table.pages if not page.is_open]
    chance = random.Random(1)
    gevent.joinall([gevent.spawn(come_back, page, chance) for page in away])
    back = time.monotonic() - begun
    gevent.joinall(players)
    for table in tables:
        table.pages[0].ask("refresh", {})
    return {
        "pages_away": len(away),
        "pages_not_back": sum(not page.is_open for page in away),
        "seconds_until_back": round(back, 1),
        "answers_lost": sum(table.lost() for table in tables),
    }


def main() -> None:
    """Measure, and print JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=100.0, help="answers a second of all tables")
    parser.add_argument("--seconds", type=float, default=30.0)
    options = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory(prefix="exchequer-bench-") as folder, contextlib.ExitStack() as servers:
        postgres, redis = PostgresServer(durable=True), RedisServer()
        for server in (postgres, redis):
            servers.callback(server.close)
            server.start()
        database = postgres.url(postgres.create())
        room = ["--tables", str(options.tables + 1)]
        cafe = servers.enter_context(open_cafe(Path(folder), database, redis.socket_url, *room))
        tables = opened(cafe.port, cafe.house_key, options.tables, "world_without_end")
        processes = [process.process.pid for process in cafe.processes]
        print(json.dumps({"played": timed(tables, options.rate, options.seconds, *processes)}), flush=True)
        print(json.dumps({"killed": killed(tables, options.rate, cafe.processes[0].kill)}))


if __name__ == "__main__":
    main()
