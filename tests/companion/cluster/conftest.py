"""Fixtures of the cluster's tests: two workers in one process, over a bus in memory, one of which has the tables."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator
from ipaddress import ip_network
from pathlib import Path

import flask
import pytest

from companion.cluster import local_lines
from companion.cluster.bus import Bus, MemoryBuses
from companion.server.app import Parts, create_app, parts_of
from companion.server.serving import web_server
from companion.settings import Settings
from companion.tables.table import Table
from tests.companion.cluster.house_page import HousePage
from tests.companion.fake_game import FAKE
from tests.waiting import wait_until


class MemoryHouse:
    """Which workers of one process live, and which of them writes a table."""

    def __init__(self) -> None:
        self.live: set[str] = set()
        self.writers: dict[str, str] = {}


class MemoryDirectory:
    """The directory of one worker."""

    def __init__(self, house: MemoryHouse, worker: str) -> None:
        self.house, self.worker = house, worker

    @property
    def live(self) -> frozenset[str]:
        """The live workers."""
        return frozenset(self.house.live)

    workers = live

    def writer_of(self, table: str) -> str | None:
        """The writer of a table."""
        writer = self.house.writers.get(table)
        return writer if writer in self.house.live else None

    def known_writer(self, table: str) -> str | None:
        """The writer of a table."""
        return self.writer_of(table)

    def forget_writer(self, table: str) -> None:
        """Nothing is remembered."""


class Worker:
    """One worker: an application with a data folder of its own, the secret of the house, and a web server."""

    def __init__(
        self, folder: Path, house: MemoryHouse, bus: Bus, name: str, secret: Path | None, run: Path | None
    ) -> None:
        data = folder / name
        data.mkdir(parents=True)
        if secret is not None:
            shutil.copy(secret, data / "host_secret")
        many = 1_000_000
        settings = Settings(
            data=data, game=FAKE.name, rate=1e6, burst=many, changes_a_minute=many, run_folder=run,
            metrics_from=frozenset({ip_network("127.0.0.1")}),
        )  # fmt: skip
        house.live.add(name)
        self.name = name
        self.app: flask.Flask = create_app(settings, bus=bus, directory=MemoryDirectory(house, name))
        self.parts: Parts = parts_of(self.app)
        self.server = web_server(self.app)
        self.url = f"http://127.0.0.1:{self.server.port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def has_heard_of(self, other: Worker) -> bool:
        """Whether this worker takes another to be live, and has had a heartbeat of it."""
        assert self.parts.relay is not None
        streams = self.parts.relay.streams
        return other.name in streams._live and other.name in streams._in and not streams.is_silent(other.name)

    def close(self) -> None:
        """End it."""
        self.server.shutdown()
        self.parts.close()


class TwoWorkers:
    """Worker ``front`` has the connections, ``writer`` the tables."""

    def __init__(self, folder: Path, make_bus: Callable[[], Bus], run: Path | None = None) -> None:
        """In the folder ``run`` they pass connections on to each other; without it, all pages are relayed."""
        self.house = MemoryHouse()
        self.front = Worker(folder, self.house, make_bus(), "a-front", None, run)
        secret = folder / "a-front" / "host_secret"
        self.writer = Worker(folder, self.house, make_bus(), "b-writer", secret, run)
        self.pages: list[HousePage] = []
        self.table: Table = self.writer.parts.registry.open("Tuesday")
        self.house.writers[self.table.id] = self.writer.name
        assert wait_until(lambda: self.front.has_heard_of(self.writer) and self.writer.has_heard_of(self.front))

    @property
    def host_key(self) -> str:
        """The key of the table's host."""
        return self.writer.parts.registry.keys.key(self.table.id)

    def inside(self, receiver: str, datagram: bytes) -> bytes:
        """What a datagram on the bus contains, as its receiver reads it."""
        relay = (self.front if receiver == self.front.name else self.writer).parts.relay
        assert relay is not None
        found = relay.streams._sealer.read(receiver, datagram)
        return b"".join(frame.content for frame in found.frames or ())

    def page(
        self, at: Worker | None = None, page: str = "phone", token: str | None = None, is_named: bool = False
    ) -> HousePage:
        """A page of the table, by default at the worker that does not write it, and which hears of it by "hello"."""
        token = token or (self.host_key if page == "host" else None)
        self.pages.append(HousePage([(at or self.front).url], self.table.id, page, token, is_named))
        return self.pages[-1]

    def begin(self, at: Worker | None = None, is_named: bool = False) -> tuple[HousePage, HousePage, HousePage]:
        """A host and the phones at N and E, whose game has been started."""
        host, north, east = (self.page(at, page, is_named=is_named) for page in ("host", "phone", "phone"))
        north.take_seat("N", "blue", "Ada")
        east.take_seat("E", "red", "Bea")
        assert host.send("start", {"start_player": "N"})["ok"]
        return host, north, east

    def close(self) -> None:
        """End both."""
        for page in self.pages:
            page.close()
        self.front.close()
        self.writer.close()


@pytest.fixture
def buses() -> MemoryBuses:
    return MemoryBuses()


@pytest.fixture
def workers(tmp_path: Path, buses: MemoryBuses) -> Iterator[TwoWorkers]:
    two = TwoWorkers(tmp_path, buses.bus)
    yield two
    two.close()


@pytest.fixture
def passing(tmp_path: Path, buses: MemoryBuses, monkeypatch: pytest.MonkeyPatch) -> Iterator[TwoWorkers]:
    """Two workers of one computer, which pass connections on to each other, however busy the computer is."""
    for name in ("STEP_SECONDS", "ROOM_SECONDS", "LAG_SECONDS"):
        monkeypatch.setattr(local_lines, name, 10.0)
    run = tmp_path / "run"
    run.mkdir(mode=0o700)
    two = TwoWorkers(tmp_path, buses.bus, run)
    yield two
    two.close()
