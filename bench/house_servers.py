"""Servers of the bench of a house: ours with its workers, and the peer; their memory and processor time.

A server is counted with the processes that it has started, and with those of its database and its bus.
"""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from bench import appliance
from bench.server import ROOT

START = 300.0
"""Seconds within which a server with all its tables must start."""


@dataclass(frozen=True, slots=True)
class Options:
    """What is measured: tables, answers a second, seconds of each measurement, workers, the server's environment."""

    tables: int = 1000
    rate: float = 200.0
    seconds: float = 15.0
    workers: int = 1
    storm: bool = True
    ceiling: bool = True
    peer: bool = True
    bus: str = ""
    database: Callable[[], str] = str
    """Returns the address of a database for a server, "" for SQLite."""
    beside: Mapping[str, int] = field(default_factory=dict)
    """The processes of database and bus, by name."""


def with_children(process: int) -> list[int]:
    """A process with those that it has started."""
    found = [process]
    for one in found:
        for task in Path(f"/proc/{one}/task").glob("*/children"):
            with contextlib.suppress(OSError):
                found += [int(child) for child in task.read_text(encoding="ascii").split()]
    return found


def processor_seconds(process: int) -> float:
    """The processor time that a process and those that it has started have used."""
    ticks = 0
    for one in with_children(process):
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{one}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Served:
    """A server: its process and its port, and the processes of database and bus by name."""

    process: subprocess.Popen[str]
    port: int
    beside: Mapping[str, int]

    def megabytes(self) -> float:
        """Memory of all of them, what they share divided among them (PSS), in megabytes of 1,000,000 bytes."""
        total = 0
        for one in with_children(self.process.pid):
            for line in Path(f"/proc/{one}/smaps_rollup").read_text(encoding="ascii").splitlines():
                if line.startswith("Pss:"):
                    total += int(line.split()[1])
        return total * 1024 / 1e6

    def processor_seconds(self) -> dict[str, float]:
        """The processor time that all of them have used, by name; "" for the server itself."""
        return {name: processor_seconds(one) for name, one in {"": self.process.pid, **self.beside}.items()}


@contextlib.contextmanager
def started(
    command: list[str], environment: dict[str, str], port: Callable[[str], int | None],
    beside: Mapping[str, int] | None = None,
) -> Iterator[Served]:  # fmt: skip
    """A server that says its port in its output."""
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, text=True, env={**os.environ, **environment}
    )  # fmt: skip
    stopper = threading.Timer(START, process.kill)
    stopper.start()
    try:
        assert process.stdout is not None
        found = next((one for line in process.stdout if (one := port(line)) is not None), None)
        stopper.cancel()
        if found is None:
            raise RuntimeError("the server did not start")
        yield Served(process, found, beside or {})
    finally:
        stopper.cancel()
        for one in with_children(process.pid):  # nothing of it is wanted any more, and giving tables away takes long
            with contextlib.suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)
        process.wait()


@contextlib.contextmanager
def serving(folder: Path, options: Options, database: str) -> Iterator[Served]:
    """Our server with this data folder."""
    arguments = [
        "run",
        "--host",
        "127.0.0.1",
        "--port",
        "0",
        "--data",
        str(folder),
        "--tables",
        str(options.tables + 8),
    ]
    if options.bus:
        arguments += ["--workers", str(options.workers)]
    plain = not (database or options.bus)
    command = appliance.command(*arguments) if plain else [sys.executable, "-m", "companion", *arguments]

    def port(line: str) -> int | None:
        found = re.search(r"http://[^/\s]+:(\d+)/(?:host/|house\?)", line)
        return int(found[1]) if found else None

    environment = {"EXCHEQUER_DATABASE": database, "EXCHEQUER_BUS": options.bus}
    with started(command, environment, port, options.beside) as served:
        if options.bus:
            wait_for_workers(database, options.workers)
        yield served


def wait_for_workers(database: str, count: int) -> None:
    """Wait until so many workers serve: until then tables would move. Raises ``TimeoutError``."""
    import psycopg

    until = time.monotonic() + START
    statement = b"SELECT count(*) FROM workers WHERE until > clock_timestamp() AND address <> ''"
    with psycopg.connect(database.replace("+psycopg", ""), autocommit=True) as connection:
        while connection.execute(statement).fetchall() != [(count,)]:
            if time.monotonic() > until:
                raise TimeoutError("the workers did not start")
            time.sleep(0.1)
    time.sleep(2.0)  # each hears of the others


@contextlib.contextmanager
def bare(length: int) -> Iterator[Served]:
    """The peer, which broadcasts a text of that many bytes."""
    code = f"from bench import server_modes as modes; modes.BYTES = {length}; modes.serve('ours')"
    with started([sys.executable, "-c", code], {}, int) as served:
        yield served
