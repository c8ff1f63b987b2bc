"""A computer with two addresses that can be taken away: for a browser they are two origins, as networks are."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, Page

from companion.appliance.addresses import OwnAddresses
from companion.appliance.interfaces import Interface, Kind
from companion.appliance.network import Network
from companion.server.app import create_app, parts_of
from companion.server.serving import web_server
from companion.settings import Settings
from companion.transport.server import WebServer
from tests.waiting import wait_until

FIRST, SECOND = "127.0.0.1", "127.0.0.2"
PATIENCE = 40_000
"""Milliseconds for a page to notice the loss, search and move."""


class TwoAddresses:
    """A server with two addresses, each of which can be taken away."""

    def __init__(self, data: Path, network: Callable[[OwnAddresses], Network] | None = None) -> None:
        """``network`` makes what takes care of the computer's network, if anything does."""
        first = socket.create_server((FIRST, 0))
        self.port: int = first.getsockname()[1]
        self.present = [FIRST, SECOND]
        """The addresses that the computer has, the best first."""
        self.own = OwnAddresses(
            "",
            (self.port,),
            read=lambda: tuple(Interface(one, Kind.OTHER, one) for one in self.present),
            routed=lambda: self.present[0],
        )
        self.data = data
        self.network = network(self.own) if network else None
        self._create()
        self.table = self.parts.registry.open("Tuesday")
        self.servers = {FIRST: self._serve(first), SECOND: None}

    def _create(self) -> None:
        self.app = create_app(Settings(data=self.data), self.own, self.network)
        self.parts = parts_of(self.app)

    def restart(self) -> None:
        """Start the program again, which has lost all addresses before."""
        self.parts.close()
        table = self.table.id
        self._create()
        self.table = self.parts.registry.get(table)

    def _serve(self, listening: socket.socket) -> WebServer:
        server = web_server(self.app, listening)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return server

    def url(self, address: str, path: str = "") -> str:
        return f"http://{address}:{self.port}{path}"

    def open(self, address: str) -> None:
        listening = socket.socket()
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((address, self.port))
        listening.listen(64)
        self.servers[address] = self._serve(listening)

    def move(self) -> None:
        """Be at the second address alone."""
        self.open(SECOND)
        self.present[:] = [SECOND]
        self.own.refresh()
        self.lose(FIRST)

    def lose(self, address: str) -> None:
        server = self.servers[address]
        assert server is not None
        server.shutdown()
        self.servers[address] = None

    def close(self) -> None:
        for server in self.servers.values():
            if server is not None:
                server.shutdown()
        self.parts.close()


def seated(computer: TwoAddresses, phone: BrowserContext) -> Page:
    """A phone page at the first address, with a seat."""
    page = phone.new_page()
    page.goto(computer.url(FIRST, f"/join/{computer.table.id}"))
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/phone/*")
    assert wait_until(lambda: bool(computer.table.people))
    return page


def stored(page: Page, name: str) -> str | None:
    found: str | None = page.evaluate(f"localStorage.getItem('exchequer.{name}')")
    return found
