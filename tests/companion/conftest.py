"""Fixtures of the companion's tests: a server with the fake game, and socket clients of its pages."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import flask
import pytest

from companion.packs.draft_store import DraftStore
from companion.server.app import Services, create_app, services_of
from companion.settings import Settings
from companion.tables.table import Table
from tests.companion.fake_game import FAKE
from tests.companion.packs.enrolled_pack import enter_all
from tests.companion.tables.changed_rules import House


class PageClient:
    """Socket client of a page, without the page: sends messages and collects the envelopes that it is sent."""

    def __init__(self, app: flask.Flask, table: str, page: str = "phone", token: str | None = None) -> None:
        self.client = services_of(app).socketio.test_client(app)
        self.table = table
        self.token = token
        self.hello = self.send("hello", {"table": table, "token": token, "page": page, "language": "en"})

    def send(self, event: str, *content: Any) -> dict[str, Any]:
        """Send a message and return its acknowledgement."""
        reply: dict[str, Any] = self.client.emit(event, *content, callback=True)
        return reply

    def take_seat(self, seat: str, colour: str, name: str = "Ada") -> dict[str, Any]:
        """Take a seat, store its token, and return the acknowledgement."""
        reply = self.send("take_seat", {"seat": seat, "name": name, "colour": colour})
        self.token = reply.get("token", self.token)
        return reply

    def envelopes(self) -> list[dict[str, Any]]:
        """The envelopes that have arrived since the last call."""
        return [got["args"][0] for got in self.client.get_received() if got["name"] == "view"]

    def envelope(self) -> dict[str, Any]:
        """The newest envelope: the whole content of the page."""
        self.send("refresh", {})
        return self.envelopes()[-1]

    def answer(self, ask: str, value: str, epoch: int = 0) -> dict[str, Any]:
        """Answer an ask and return the acknowledgement."""
        return self.send("answer", {"ask": ask, "epoch": epoch, "value": value})


@pytest.fixture
def root_logger() -> Iterator[logging.Logger]:
    """The root logger, which gets its own handlers back afterwards."""
    logger = logging.getLogger()
    handlers, level = list(logger.handlers), logger.level
    yield logger
    logger.handlers[:] = handlers
    logger.setLevel(level)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    many = 1_000_000
    return Settings(data=tmp_path / "data", game=FAKE.name, rate=1e6, burst=many, changes_a_minute=many)


@pytest.fixture
def app(settings: Settings) -> Iterator[flask.Flask]:
    built = create_app(settings)
    yield built
    services_of(built).close()


@pytest.fixture
def parts(app: flask.Flask) -> Services:
    return services_of(app)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    running = House(tmp_path)
    yield running
    running.registry.close()


@pytest.fixture
def table(parts: Services) -> Table:
    return parts.registry.open("Tuesday")


@pytest.fixture
def host(app: flask.Flask, parts: Services, table: Table) -> PageClient:
    return PageClient(app, table.id, "host", parts.registry.keys.key(table.id))


@pytest.fixture
def phones(app: flask.Flask, table: Table, host: PageClient) -> dict[str, PageClient]:
    """The phones of two players at N and E, after the start of the game."""
    seated = {seat: PageClient(app, table.id) for seat in ("N", "E")}
    seated["N"].take_seat("N", "blue", "Ada")
    seated["E"].take_seat("E", "red", "Bea")
    assert host.send("start", {"start_player": "N"})["ok"]
    return seated


def begin(app: flask.Flask, table: Table, seats: str = "NE") -> tuple[dict[str, PageClient], PageClient]:
    """Start a game; the phones of its players and the host's page."""
    host = PageClient(app, table.id, "host", services_of(app).registry.keys.key(table.id))
    phones = {seat: PageClient(app, table.id) for seat in seats}
    for (seat, phone), colour in zip(phones.items(), ("blue", "red", "green", "yellow"), strict=False):
        phone.take_seat(seat, colour, f"P{seat}")
    assert host.send("start", {"start_player": seats[0]})["ok"]
    return phones, host


def play_to_sale(phones: dict[str, PageClient], epoch: int = 0) -> None:
    """Answer round 1 up to the sale, which asks both seats at once."""
    for seat, ask, value in (
        ("N", "1.1.event", "I-01"),
        ("E", "1.1.orientation", "1"),
        ("N", "1.1.play.N", "grain"),
        ("E", "1.1.play.E", "piety:waived"),
    ):
        reply = phones[seat].answer(ask, value, epoch)
        assert reply["ok"], reply


def agree(*pages: PageClient) -> None:
    """Agree with each of these pages to the newest open proposal."""
    for page in pages:
        number = page.envelope()["proposals"][-1]["number"]
        reply = page.send("vote", {"proposal": number, "agree": True})
        assert reply["ok"], reply


@pytest.fixture
def drafts(tmp_path: Path) -> DraftStore:
    """An empty draft store."""
    return DraftStore(tmp_path)


@pytest.fixture
def whole(drafts: DraftStore) -> str:
    """A complete draft."""
    id = drafts.create("Ada's copy", "world_without_end").id
    enter_all(drafts, id)
    return id
