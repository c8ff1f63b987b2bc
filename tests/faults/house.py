"""Storm of a house: tables that play at real workers over PostgreSQL and Redis, each of which is killed at random.

A kill is one of a worker (SIGKILL), of a worker that is stopped (SIGSTOP) past its lease and goes on, of one that is
stopped and does not go on, so that its parent kills it, of Redis, and of
all processes of PostgreSQL (SIGKILL), which recovers from its log. After each, every table must have taken an answer
again of which all its pages have the view: within `BACK_SECONDS` of the worker's death, or of the moment from which the
killed server answers again. A worker is killed while another one serves.

What the journal has is compared with what was acknowledged, and with the leases under which it was written.
"""

from __future__ import annotations

import json
import os
import random
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
from tests.companion.cluster.house_processes import HouseProcesses

from tests.faults import storm_history
from tests.faults.storm_tables import StormTable, StormTables
from tests.faults.thin_client import Gone, ThinPage
from tests.house import open_table_at
from tests.postgres import PostgresServer
from tests.redis_server import RedisServer
from tests.waiting import becomes_true

GAMES = ("world_without_end", "pillars_of_the_earth", "monasterium")
TABLES = 12
WORKERS = 2
PACE = 0.25
"""Seconds between two answers of a table."""
BACK_SECONDS = 5.0
GIVEN_UP = 30.0
"""Seconds after which a table that is not back ends the storm."""
ANSWERS_OF_A_TABLE = 400
"""Answers after which a table is closed and compared, and another one opened in its place."""
COMPARED_EVERY = 25
"""Kills between two comparisons of all tables."""
SHARES = {"worker": 6, "pause": 3, "hang": 1, "redis": 1, "postgres": 1}
"""How often each kind of kill comes while all workers serve."""
CALM = 0.6
"""Seconds at most between two kills, once all is back."""
AWAY = 1.0
"""Seconds at most for which Redis or PostgreSQL is away."""
PAUSED = (3.2, 5.0)
"""Seconds for which a worker is stopped: longer than its lease."""


class NotBack(Exception):
    """The house does not come back."""


@dataclass(slots=True)
class Figures:
    """What the storm has found."""

    kills: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SHARES, 0))
    back: dict[str, list[float]] = field(default_factory=lambda: {kind: [] for kind in SHARES})
    answers: int = 0
    lost: int = 0
    tables: int = 0
    wrong_views: int = 0
    refusals: dict[str, int] = field(default_factory=dict)
    missed: list[str] = field(default_factory=list)

    @property
    def count(self) -> int:
        """All kills."""
        return sum(self.kills.values())

    def line(self, seconds: float, playing: int = 0) -> dict[str, object]:
        """The figures as they are printed; ``playing`` is the answers of the tables that are being played at."""
        back = [one for times in self.back.values() for one in times]
        return {
            "kills": self.count, **{f"kills_{kind}": number for kind, number in self.kills.items()},
            "back_seconds_median": round(statistics.median(back), 2) if back else None,
            **{f"back_seconds_most_{kind}": round(max(times), 2) for kind, times in self.back.items() if times},
            "later_than_5_seconds": sum(one > BACK_SECONDS for one in back),
            "acknowledged": self.answers + playing, "lost": self.lost, "wrong_views": self.wrong_views,
            "tables": self.tables, "refusals": self.refusals, "seconds": round(seconds), "missed": self.missed,
        }  # fmt: skip


class Storm:
    """One house, its tables, and what is done to it."""

    def __init__(
        self, folder: Path, postgres: PostgresServer, bus: RedisServer, tables: int, seed: int,
        say: Callable[[str], None], limit: float,
    ) -> None:  # fmt: skip
        self.limit = limit
        """Seconds within which tables have to be back."""
        self.chance, self.figures, self.say = random.Random(seed), Figures(), say
        self.postgres, self.bus = postgres, bus
        self.house = HouseProcesses(folder, postgres.url(postgres.create()), bus.url, WORKERS)
        for statement in storm_history.SET_UP:
            with psycopg.connect(self.house.database.replace("+psycopg", ""), autocommit=True) as connection:
                connection.execute(statement.encode())
        self.playing = StormTables()
        self._opened = 0
        for _ in range(tables):
            self.playing.tables.append(self._new_table())
        self.playing.start()
        self._wait_until_back(time.monotonic(), 60.0)

    def _new_table(self) -> StormTable:
        """Another table, at which everybody sits. Raises `NotBack`."""
        until = time.monotonic() + GIVEN_UP
        self._opened += 1
        while True:
            try:
                play = f"{GAMES[self._opened % len(GAMES)]}/"
                name, key = open_table_at(self.house.url, self.house.house_key, play)
                table = StormTable(name, key, self.house.port, PACE, random.Random(self.chance.random()))
                table.sit_down(f"127.{2 + self._opened // 250}.{1 + self._opened % 250}")
                return table
            except (Gone, OSError, KeyError, AssertionError) as problem:
                if time.monotonic() > until:
                    raise NotBack("no table can be opened") from problem
                time.sleep(0.3)

    def close(self) -> None:
        """End everything but the servers, which the caller has started."""
        self.playing.close()
        self.house.close()

    # ------------------------------------------------------------------ kills

    def kill(self, wanted: str = "") -> None:
        """Kill something, or what is wanted, at a random moment, and wait until all tables are back."""
        time.sleep(self.chance.uniform(0.0, CALM))
        if wanted and not becomes_true(lambda: len(self._workers()) == WORKERS, GIVEN_UP):
            raise NotBack("a worker was not replaced")
        shares, workers = dict(SHARES), self._workers()
        if len(workers) < WORKERS:  # one has just begun: there would be none for the time of a start
            del shares["worker"], shares["pause"], shares["hang"]
        kind = wanted or self.chance.choices(list(shares), list(shares.values()))[0]
        ends = {"worker": self._kill_worker, "pause": self._pause_worker, "hang": self._hang_worker,
                "redis": self._kill_redis, "postgres": self._kill_postgres}  # fmt: skip
        begun = ends[kind](self.chance.choice(workers or [0]))
        seconds = self._wait_until_back(begun, GIVEN_UP)
        self.figures.kills[kind] += 1
        self.figures.back[kind].append(seconds)
        if seconds > self.limit:
            self.figures.missed.append(f"back {seconds:.1f} s after the end of {kind} (kill {self.figures.count})")
            self.say(self.figures.missed[-1])

    def _workers(self) -> list[int]:
        """The workers that are live: one that has been killed is so for the database until its time is over."""
        return sorted(one for one in self.house.workers().values() if is_running(one))

    def _kill_worker(self, worker: int) -> float:
        with suppress(ProcessLookupError):  # it has ended by itself since
            os.kill(worker, signal.SIGKILL)
        return time.monotonic()

    def _pause_worker(self, worker: int) -> float:
        with suppress(ProcessLookupError):
            os.kill(worker, signal.SIGSTOP)
            time.sleep(self.chance.uniform(*PAUSED))
            os.kill(worker, signal.SIGCONT)
        return time.monotonic()

    def _hang_worker(self, worker: int) -> float:
        with suppress(ProcessLookupError):
            os.kill(worker, signal.SIGSTOP)
            if not becomes_true(lambda: not is_running(worker)):
                raise NotBack(f"worker {worker} hangs and is not replaced")
        return time.monotonic()

    def _kill_redis(self, _worker: int) -> float:
        self.bus.kill()
        time.sleep(self.chance.uniform(0.0, AWAY))
        self.bus.start()
        return time.monotonic()

    def _kill_postgres(self, _worker: int) -> float:
        self.postgres.kill_all()
        time.sleep(self.chance.uniform(0.0, AWAY))
        self.postgres.start()
        return time.monotonic()

    def _wait_until_back(self, begun: float, limit: float) -> float:
        """Wait until every table goes on; the seconds since ``begun``. Raises `NotBack` after ``limit``."""
        for table in self.playing.tables:
            table.watch(begun)
        while True:
            missing = {table.id: found for table in self.playing.tables if (found := table.what_is_missing())}
            waited = time.monotonic() - begun
            if not missing:
                return waited
            if self.playing.problem is not None:
                raise self.playing.problem
            if waited > limit:
                raise NotBack(f"after {waited:.0f} s: {missing}")
            time.sleep(0.01)

    # ------------------------------------------------------------------ comparisons

    def replace_old_tables(self) -> None:
        """Close the tables that have been played at for long, and open others."""
        for place, table in enumerate(self.playing.tables):
            if len(table.acknowledged) >= ANSWERS_OF_A_TABLE:
                self.playing.tables[place] = self._new_table()
                self._finish(table)

    def _finish(self, table: StormTable) -> None:
        for page in table.pages:
            page.close()
        until = time.monotonic() + GIVEN_UP
        while True:
            try:
                host = ThinPage(table.port, table.id, "host", table.key)
                reply = host.ask("finish", {})
                host.close()
                if reply["ok"] or time.monotonic() > until:
                    break
            except (Gone, OSError) as problem:
                if time.monotonic() > until:
                    raise NotBack("a table cannot be closed") from problem
            time.sleep(0.3)
        if not reply["ok"]:
            self.figures.missed.append(f"{table.id} cannot be closed: {reply['code']}")
        self._compare(table)
        self.figures.answers += len(table.acknowledged)
        self.figures.tables += 1
        for code, number in table.refusals.items():
            self.figures.refusals[code] = self.figures.refusals.get(code, 0) + number

    def compare(self) -> None:
        """Compare all tables that are played at."""
        for table in self.playing.tables:
            self._compare(table)

    def _compare(self, table: StormTable) -> None:
        acknowledged = set(table.acknowledged)  # before the journal is read
        faults, lost = storm_history.faults_of(self._ask, table.id, acknowledged, table.given)
        wrong = [fault for page in table.pages for fault in page.wrong]
        self.figures.wrong_views += len(wrong)
        self.figures.lost += lost
        for page in table.pages:
            page.wrong.clear()
        for fault in [*faults, *table.faults, *wrong]:
            self.figures.missed.append(fault)
            self.say(fault)

    def _ask(self, statement: str, *parameters: object) -> list[tuple[object, ...]]:
        return self.house.ask(statement, *parameters)

    def end(self) -> None:
        """Close and compare all tables."""
        for table in self.playing.tables:
            table.ends = True
        for table in self.playing.tables:
            self._finish(table)
        said = self.house.said()
        if "Traceback" in said or '"exception":' in said:
            at = said.index("Traceback" if "Traceback" in said else '"exception":')
            self.figures.missed.append(f"a traceback: {said[max(0, at - 300) : at + 1500]}")


def is_running(process: int) -> bool:
    """Whether a process has not ended."""
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


@contextmanager
def servers() -> Iterator[tuple[PostgresServer, RedisServer]]:
    """PostgreSQL, which waits for its disk, and Redis."""
    postgres, bus = PostgresServer(durable=True), RedisServer()
    try:
        postgres.start()
        bus.start()
        yield postgres, bus
    finally:
        bus.close()
        postgres.close()


def storm(
    count: int, seed: int, minutes: float = float("inf"), tables: int = TABLES,
    say: Callable[[str], None] = lambda text: print(text, file=sys.stderr, flush=True), limit: float = BACK_SECONDS,
    first: Sequence[str] = (),
) -> dict[str, object]:  # fmt: skip
    """The figures of ``count`` kills, or of fewer where the time is over; the ``first`` ones are of these kinds."""
    begun = time.monotonic()
    with servers() as (postgres, bus), tempfile.TemporaryDirectory(prefix="exchequer-storm-") as folder:
        one = Storm(Path(folder), postgres, bus, tables, seed, say, limit)
        figures = one.figures
        try:
            while figures.count < count and time.monotonic() - begun < minutes * 60 and len(figures.missed) < 20:
                one.kill(first[figures.count] if figures.count < len(first) else "")
                if figures.count % COMPARED_EVERY == 0:
                    one.compare()
                    playing = sum(len(table.acknowledged) for table in one.playing.tables)
                    said = figures.line(time.monotonic() - begun, playing)
                    say(json.dumps({**said, "missed": len(figures.missed)}))
                one.replace_old_tables()
            one.end()
        except NotBack as problem:
            figures.missed.append(f"{problem}; {one.house.said()[-3000:]}")
        finally:
            one.close()
        return figures.line(time.monotonic() - begun)


def measure(count: int | None = None, seed: int = 1, minutes: float | None = None) -> dict[str, object]:
    """The figures of the long form: 1,000 kills by default."""
    return storm(count or 1000, seed, minutes or float("inf"))
