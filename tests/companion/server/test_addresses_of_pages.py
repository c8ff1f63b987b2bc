"""Addresses of pages: codes and links follow the addresses of the computer while a game runs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import flask
import pytest

from companion.appliance.addresses import OwnAddresses
from companion.appliance.interfaces import Interface, Kind
from companion.cli.links import AddressLines
from companion.server.app import Parts, create_app, parts_of
from companion.settings import Settings
from companion.transport.wsgi import LOCAL_ADDRESS
from tests.companion.conftest import PageClient
from tests.companion.fake_game import FAKE

WIRE = Interface("eth0", Kind.WIRE, "192.168.1.20")
HOTSPOT = Interface("wlan0", Kind.WIFI, "10.42.0.1")


@dataclass
class Computer:
    """A server, and the addresses of its computer, which the test changes."""

    folder: Path
    interfaces: list[Interface] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.addresses = OwnAddresses("", (80,), read=lambda: tuple(self.interfaces), routed=lambda: "")
        self.app: flask.Flask = create_app(Settings(data=self.folder, game=FAKE.name), self.addresses)
        self.parts: Parts = parts_of(self.app)
        self.table = self.parts.registry.open("Tuesday")

    def has(self, *interfaces: Interface) -> None:
        self.interfaces[:] = interfaces
        self.addresses.refresh()

    def get(self, path: str, local: str = "", **headers: str) -> flask.Response:
        environ = {LOCAL_ADDRESS: local}
        return self.app.test_client().get(path, headers=headers, environ_overrides=environ)  # type: ignore[return-value]


@pytest.fixture
def computer(tmp_path: Path) -> Iterator[Computer]:
    made = Computer(tmp_path)
    yield made
    made.parts.close()


def test_an_open_page_is_sent_the_new_address_without_a_reload(computer: Computer) -> None:
    page = PageClient(computer.app, computer.table.id, "table")
    assert page.envelope()["table"]["join_url"] == f"http://127.0.0.1/join/{computer.table.id}"
    computer.has(WIRE)
    assert page.envelope()["table"]["join_url"] == f"http://192.168.1.20/join/{computer.table.id}"


def test_the_code_is_that_of_the_address_which_the_page_shows(computer: Computer) -> None:
    from companion.server.qr_codes import qr_svg

    computer.has(WIRE, HOTSPOT)
    path = f"/qr/{computer.table.id}.svg"
    join = f"/join/{computer.table.id}"
    assert computer.get(path, HOTSPOT.address).data == qr_svg(f"http://10.42.0.1{join}")
    chosen = computer.get(f"{path}?at=http://192.168.1.20", HOTSPOT.address)
    assert chosen.data == qr_svg(f"http://192.168.1.20{join}")
    assert "max-age" in chosen.headers["Cache-Control"]
    foreign = computer.get(f"{path}?at=http://evil.example", HOTSPOT.address)
    assert foreign.data == qr_svg(f"http://10.42.0.1{join}")
    assert foreign.headers["Cache-Control"] == "no-store"


def test_a_request_through_a_proxy_is_shown_the_best_address(tmp_path: Path) -> None:
    own = OwnAddresses("", (80,), read=lambda: (WIRE, HOTSPOT), routed=lambda: HOTSPOT.address)
    app = create_app(Settings(data=tmp_path, proxies=frozenset({"192.168.1.9"})), own)
    table = parts_of(app).registry.open("")
    seen = []
    for forwarded in ({"X-Forwarded-For": "10.0.0.7"}, {}):
        overrides = {LOCAL_ADDRESS: WIRE.address, "REMOTE_ADDR": "192.168.1.9"}
        seen.append(app.test_client().get(f"/qr/{table.id}.svg", headers=forwarded, environ_overrides=overrides).data)
    parts_of(app).close()
    assert seen[0] != seen[1]


def test_a_name_is_answered_to_only_while_it_is_announced(computer: Computer) -> None:
    assert computer.get("/healthz", Host="exchequer-2.local").status_code == 421
    computer.addresses.set_announced("exchequer-2.local")
    assert computer.get("/healthz", Host="exchequer-2.local").status_code == 200
    computer.addresses.set_announced("exchequer-3.local")
    assert computer.get("/healthz", Host="exchequer-2.local").status_code == 421


def test_the_terminal_has_the_new_links_once_for_each_change(
    computer: Computer, capsys: pytest.CaptureFixture[str]
) -> None:
    computer.addresses.listeners.append(AddressLines(computer.parts, computer.table.id, ""))
    computer.has(WIRE)
    computer.has(WIRE, Interface("eth1", Kind.WIRE, "192.168.9.9"))  # the best one stays
    out = capsys.readouterr().out
    assert out.count(f"http://192.168.1.20/join/{computer.table.id}") == 1
    assert "192.168.9.9" not in out
