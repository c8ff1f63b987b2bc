"""Bench of a house: a thousand tables of five phones each, in one process or several, beside a bare broadcast.

The games are played beforehand, each table is somewhere in its game, and the phones connect by real WebSockets from
loopback addresses of their own (`bench.house_pages`). Measured are, at a fixed rate of answers over all tables, the
time from when an answer was due to the last of its five views, and the processor time of the server and of the phones;
the greatest rate at which 99 of 100 answers take no more than 150 ms; the memory that a phone takes all in, with its
share of the table; the time until all phones have their view again after all were closed at once, each its own; and
one table alone. The peer broadcasts a text as long as our views by the same web server and python-socketio, in the
same run.

EXCHEQUER_DATABASE and EXCHEQUER_BUS are those of the server; ``--postgres`` and ``--redis`` start servers of their
own.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import resource
import statistics
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import click

from bench.house_pages import HELLO, House, LoadedTable, Page
from bench.house_servers import Options, Served, bare, serving
from bench.house_tables import HouseTable, hellos_of, house_tables
from bench.light_pages import event_frame
from bench.view_latency import percentile

VIEWERS = ("N", "E", "S", "W", "table")
MOST_MS = 150.0
"""Milliseconds that 99 of 100 answers may take at the greatest rate."""
STEP = 1.2
"""By how much a rate is greater than the one before."""
FEW = 6
"""Tables of the house whose memory is taken away, so that what there is once does not count for phones."""
AT_ONCE = 50
"""Phones that connect at the same time, but for the storm."""
ALONE = 120
"""Answers of the one table alone."""


@contextlib.contextmanager
def ours(options: Options) -> Iterator[tuple[Served, House]]:
    """Our server with its tables, and their phones, which have not come yet."""
    with tempfile.TemporaryDirectory(prefix="exchequer-house-") as name:
        folder, database = Path(name), options.database()
        tables = house_tables(folder, options.tables, database)
        with serving(folder, options, database) as served:
            yield served, house_of(served.port, tables)


def house_of(port: int, tables: list[HouseTable]) -> House:
    """The phones of tables of our server."""
    loaded = []
    for number, one in enumerate(tables):
        table = LoadedTable(one.id, one.answers)
        sources = [f"127.{1 + number // 200}.{1 + number % 200}.{place}" for place in range(1, 6)]
        table.pages = [
            Page(source, hello, table, viewer)
            for source, hello, viewer in zip(sources, hellos_of(one), VIEWERS, strict=True)
        ]
        loaded.append(table)
    return House(port, loaded)


def bare_house(port: int, count: int) -> House:
    """The pages of the peer, in rooms of five; they get no view before the first answer."""
    answer = event_frame("answer", {"ask": "1.1.place.N", "epoch": 0, "value": "forest"})
    loaded = []
    for number in range(count):
        table = LoadedTable(str(number), [(one % 4, answer) for one in range(10_000)])
        sources = [f"127.{1 + number // 200}.{1 + number % 200}.{place}" for place in range(1, 6)]
        hello = event_frame("hello", {"table": str(number)}, HELLO)
        table.pages = [Page(source, hello, table, viewer) for source, viewer in zip(sources, VIEWERS, strict=True)]
        loaded.append(table)
    return House(port, loaded, others=True)


def come(house: House, at_once: int = AT_ONCE) -> None:
    """Let the pages of a house come, and see that each has its own view."""
    house.come(at_once)
    house.drain(1.0)
    wrong = house.wrong()
    if wrong:
        raise RuntimeError(f"{len(wrong)} pages were sent what is not theirs: {wrong[:3]}")


def played(house: House, served: Served, rate: float, seconds: float) -> dict[str, float]:
    """Play at a rate (0: each table's next answer as soon as its views have come), and return the figures of it."""
    for table in house.tables:
        table.milliseconds.clear()
    before = [(page.views, page.bytes) for page in house.all]
    greeted = sum(page.greetings for page in house.all)
    server, own = served.processor_seconds(), os.times()
    took = house.play(rate, seconds)
    used = {name: now - server[name] for name, now in served.processor_seconds().items()}
    now = os.times()
    phones = now.user + now.system - own.user - own.system
    times = [one for table in house.tables for one in table.milliseconds]
    views = sum(page.views - had for page, (had, _) in zip(house.all, before, strict=True))
    sent = sum(page.bytes - had for page, (_, had) in zip(house.all, before, strict=True))
    return {
        "answers": len(times),
        "per_second": round(len(times) / took, 1),
        "ms_median": round(statistics.median(times), 2),
        "ms_p99": round(percentile(times, 99), 2),
        "processor_ms": round(used.pop("") * 1000 / len(times), 2),
        **{f"{name}_processor_ms": round(one * 1000 / len(times), 2) for name, one in used.items()},
        "phones_processor_ms": round(phones * 1000 / len(times), 2),
        "phones_percent_of_a_core": round(phones * 100 / took, 1),
        "bytes": round(sent / max(views, 1)),
        "greeted_again": sum(page.greetings for page in house.all) - greeted,
    }


def ceiling(house: House, served: Served, rate: float, seconds: float) -> dict[str, float]:
    """The figures of the greatest rate that was kept up, each step greater than the one before."""
    best: dict[str, float] = {}
    while any(table.sent < len(table.answers) for table in house.tables):
        figures = played(house, served, rate, seconds)
        if figures["ms_p99"] > MOST_MS or figures["per_second"] < rate * 0.9:
            break
        best, rate = figures, rate * STEP
    return best


def alone(house: House, served: Served) -> dict[str, float]:
    """The figures of one table, which is given an answer ten times a second."""
    return played(house, served, 10.0, ALONE / 10)


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Collect no garbage of the phones meanwhile."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def base_megabytes(options: Options) -> tuple[float, int]:
    """The memory of a server with few tables that are played at, and their pages."""
    with ours(replace(options, tables=FEW)) as (served, house):
        come(house)
        played(house, served, 50, 6)
        found = served.megabytes(), len(house.all)
        house.leave()
        return found


def measure_ours(options: Options) -> dict[str, float]:
    """The figures of our server."""
    base, base_pages = base_megabytes(options)
    found: dict[str, float] = {}
    with ours(options) as (served, house):
        found["start_megabytes"] = round(served.megabytes(), 1)
        come(house)
        found["came_again"] = house.came_again
        found["joined_megabytes"] = round(served.megabytes(), 1)
        with undisturbed():
            found |= {
                f"ours_{key}": value for key, value in played(house, served, options.rate, options.seconds).items()
            }
            house.drain(1.0)
            found["megabytes"] = round(served.megabytes(), 1)
            found["kilobytes_per_phone"] = round((found["megabytes"] - base) * 1000 / (len(house.all) - base_pages), 1)
            if options.ceiling:
                most = ceiling(house, served, options.rate * STEP, options.seconds)
                found |= {f"ours_most_{key}": value for key, value in most.items()}
        if options.storm:
            house.leave()
            house.came_again = 0
            times = house.come()
            found["storm_came_again"] = house.came_again
            found["storm_seconds"] = round(times[-1], 2)
            found["storm_seconds_median"] = round(statistics.median(times), 2)
            found["storm_wrong"] = len(house.wrong())
        house.leave()
    return found


def measure_bare(options: Options, length: int) -> dict[str, float]:
    """The figures of the peer."""
    with bare(length) as served:
        house = bare_house(served.port, options.tables)
        come(house)
        with undisturbed():
            found = {
                f"bare_{key}": value for key, value in played(house, served, options.rate, options.seconds).items()
            }
            if options.ceiling:
                most = ceiling(house, served, options.rate * STEP, options.seconds)
                found |= {f"bare_most_{key}": value for key, value in most.items()}
        house.leave()
    return found


def measure_alone(options: Options) -> dict[str, float]:
    """The figures of one table of each server, in turn."""
    with ours(replace(options, tables=1)) as (served, house):
        come(house)
        own = alone(house, served)
        with bare(round(own["bytes"])) as other:
            peers = bare_house(other.port, 1)
            come(peers)
            theirs = alone(peers, other)
            peers.leave()
        house.leave()
    return {
        "alone_ms_median": own["ms_median"],
        "alone_bare_ms_median": theirs["ms_median"],
        "alone_ratio": round(own["ms_median"] / theirs["ms_median"], 2),
    }


def measure(options: Options | None = None) -> dict[str, float]:
    """The figures of this bench."""
    options = options or Options()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 20_000)), hard))
    found = measure_alone(options) if options.peer else {}
    found |= measure_ours(options)
    if options.peer:
        found |= measure_bare(options, round(found["ours_bytes"]))
        if options.ceiling and "ours_most_per_second" in found:
            found["ratio_most"] = round(found["ours_most_per_second"] / found["bare_most_per_second"], 2)
    return {**found, "load_average": round(os.getloadavg()[0], 1)}


@click.command("house")
@click.option("--tables", default=1000, show_default=True, help="Running tables, with five phones each.")
@click.option("--rate", default=200.0, show_default=True, help="Answers a second over all tables.")
@click.option("--seconds", default=15.0, show_default=True, help="Length of each measurement.")
@click.option("--workers", default=1, show_default=True, help="Processes of the server.")
@click.option("--postgres", is_flag=True, help="Start a PostgreSQL server for the journal.")
@click.option("--redis", is_flag=True, help="Start a Redis server for the bus.")
@click.option("--reconnect-storm", is_flag=True, help="Close all phones at once, and let all come back at once.")
@click.option("--ceiling/--no-ceiling", default=True, help="Look for the greatest rate.")
@click.option("--peer/--no-peer", default=True, help="Measure the bare broadcast, too, and one table alone.")
def command(
    tables: int, rate: float, seconds: float, workers: int, postgres: bool, redis: bool, reconnect_storm: bool,
    ceiling: bool, peer: bool,
) -> None:  # fmt: skip
    """Measure a house of many tables. The figures are printed as one JSON object."""
    with contextlib.ExitStack() as stack:
        given, bus = os.environ.get("EXCHEQUER_DATABASE", ""), os.environ.get("EXCHEQUER_BUS", "")
        database: Callable[[], str] = lambda: given  # noqa: E731
        beside: dict[str, int] = {}
        if postgres:
            from tests.postgres import PostgresServer

            journals = PostgresServer(durable=True)
            stack.callback(journals.close)
            journals.start()
            beside["database"] = journals.pid
            database = lambda: journals.url(journals.create())  # noqa: E731
        if redis:
            from tests.redis_server import RedisServer

            bus_server = RedisServer()
            stack.callback(bus_server.close)
            bus_server.start()
            bus, beside["bus"] = bus_server.url, bus_server.pid
        options = Options(tables, rate, seconds, workers, reconnect_storm, ceiling, peer, bus, database, beside)
        click.echo(json.dumps(measure(options), indent=1))


if __name__ == "__main__":
    command(prog_name="exchequer bench house")
